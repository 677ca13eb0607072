"""Money is whole cents; half a cent is rounded up."""


def share(cents, percent):
    """Return so many per cent of an amount, in whole cents."""
    return per_mille(cents, percent * 10)


def per_mille(cents, tenths):
    """Return so many tenths of a per cent of an amount, in whole cents."""
    return (cents * tenths + 500) // 1000


def shown(cents):
    """Return an amount as people read it."""
    return f"{cents // 100}.{cents % 100:02}"
