"""What a plan costs, asked for again by every invoice."""

from billing.lines import Line


class Catalogue:
    def __init__(self, fetch):
        self._fetch = fetch

    def lines(self, plan):
        return [Line(text, cents) for text, cents in self._fetch(plan)]
