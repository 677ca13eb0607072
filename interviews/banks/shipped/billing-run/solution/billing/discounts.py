"""What was agreed with a customer comes off each line by itself."""

from billing.lines import Line
from billing.money import share


def discounted(lines, discount):
    """Return new lines, less a discount; those that were given stay as they are."""
    return [Line(line.text, line.cents - _off(line, discount)) for line in lines]


def _off(line, discount):
    if discount is None or line.text in discount.not_on:
        return 0
    return share(line.cents, discount.percent)
