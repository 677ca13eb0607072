"""Bills customers in the order given: python main.py ada brook. Without names: all of them."""

import sys

from billing import plans
from billing.catalogue import Catalogue
from billing.customers import CUSTOMERS
from billing.money import shown
from billing.run import Run


def bill(names):
    """Return the name and the total of each invoice of one run, in order."""
    run = Run(Catalogue(plans.fetch))
    return [[name, run.invoice(CUSTOMERS[name]).total] for name in names]


def lines(name):
    """Return what stands on a customer's invoice in a run of its own."""
    invoice = Run(Catalogue(plans.fetch)).invoice(CUSTOMERS[name])
    return [[line.text, line.cents] for line in invoice.lines]


if __name__ == "__main__":
    for name, total in bill(sys.argv[1:] or list(CUSTOMERS)):
        print(f"{name:<10}{shown(total):>10}")
