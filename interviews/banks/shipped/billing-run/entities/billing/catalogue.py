"""What a plan costs, by the lines that stand on an invoice."""

from billing.lines import Line


class Catalogue:
    """Knows the lines of every plan that was asked for; made anew for each run."""

    def __init__(self, fetch):
        self._fetch = fetch
        self._known = {}

    def lines(self, plan):
        """Return the lines of a plan. The pricing service is slow, so it is asked only once."""
        if plan not in self._known:
            self._known[plan] = [Line(text, cents) for text, cents in self._fetch(plan)]
        return self._known[plan]
