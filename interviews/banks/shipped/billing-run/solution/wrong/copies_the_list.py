"""What a plan costs: the list is new for each caller, the lines in it are not."""

from billing.lines import Line


class Catalogue:
    def __init__(self, fetch):
        self._fetch = fetch
        self._known = {}

    def lines(self, plan):
        if plan not in self._known:
            self._known[plan] = [Line(text, cents) for text, cents in self._fetch(plan)]
        return list(self._known[plan])
