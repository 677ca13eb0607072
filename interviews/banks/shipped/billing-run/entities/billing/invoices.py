"""An invoice is the lines of a customer's subscriptions, then tax."""

from dataclasses import dataclass

from billing.discounts import discounted
from billing.money import per_mille
from billing.taxes import rates_of
from billing.usage import usage_lines


@dataclass(frozen=True)
class Invoice:
    """What a customer gets."""

    customer: str
    lines: tuple
    tax: int
    total: int


def invoice_for(customer, catalogue):
    """Return the invoice of a customer, with its plans' lines from the catalogue."""
    lines = []
    for subscription in customer.subscriptions:
        lines += discounted(catalogue.lines(subscription.plan), subscription.discount)
        lines += usage_lines(subscription)
    net = sum(line.cents for line in lines)
    tax = per_mille(net, rates_of(customer)["standard"])
    return Invoice(customer.name, tuple(lines), tax, net + tax)
