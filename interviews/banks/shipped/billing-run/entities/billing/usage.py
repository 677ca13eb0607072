"""What goes beyond a plan is paid by the unit."""

from billing.lines import Line

CENTS_A_UNIT = 12


def usage_lines(subscription):
    """Return a line for the units beyond those included, or none."""
    beyond = subscription.used - subscription.included
    if beyond <= 0:
        return []
    return [Line(f"{beyond} units", beyond * CENTS_A_UNIT)]
