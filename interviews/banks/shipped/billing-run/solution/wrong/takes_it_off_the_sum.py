"""The discount comes off the first line that it covers, worked out from their sum."""

from billing.lines import Line
from billing.money import share


def discounted(lines, discount):
    made = [Line(line.text, line.cents) for line in lines]
    if discount is not None:
        covered = [line for line in made if line.text not in discount.not_on]
        covered[0].cents -= share(sum(line.cents for line in covered), discount.percent)
    return made
