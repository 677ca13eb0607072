"""Stands in for the pricing service. The real one takes about two seconds for an answer."""

PLANS = {
    "basic": (("Base fee", 3900), ("Support", 1000)),
    "team": (("Base fee", 9900), ("Ten seats", 4500), ("Support", 2000)),
    "studio": (("Base fee", 19900), ("Render hours", 8050), ("Support", 4500)),
}


def fetch(plan):
    """Return the texts and cents of a plan's lines."""
    return PLANS[plan]
