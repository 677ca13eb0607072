"""What was agreed with a customer comes off each line by itself."""

from billing.money import share


def discounted(lines, discount):
    """Return the lines less a discount; without one, as they are."""
    if discount is None:
        return lines
    for line in lines:
        if line.text not in discount.not_on:
            line.cents -= share(line.cents, discount.percent)
    return lines
