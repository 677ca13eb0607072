"""An invoice from lines that are kept for each customer."""

from dataclasses import dataclass

from billing.discounts import discounted
from billing.lines import Line
from billing.money import per_mille
from billing.taxes import rates_of
from billing.usage import usage_lines

KEPT = {}


@dataclass(frozen=True)
class Invoice:
    customer: str
    lines: tuple
    tax: int
    total: int


def plan_lines(customer, subscription, catalogue):
    key = (customer.name, subscription.plan, subscription.discount)
    if key not in KEPT:
        KEPT[key] = [Line(line.text, line.cents) for line in catalogue.lines(subscription.plan)]
    return KEPT[key]


def invoice_for(customer, catalogue):
    lines = []
    for subscription in customer.subscriptions:
        own = plan_lines(customer, subscription, catalogue)
        lines += discounted(own, subscription.discount)
        lines += usage_lines(subscription)
    net = sum(line.cents for line in lines)
    tax = per_mille(net, rates_of(customer)["standard"])
    return Invoice(customer.name, tuple(lines), tax, net + tax)
