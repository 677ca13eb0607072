"""Who buys what."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Discount:
    """Per cent off each line, but for the lines that it does not cover."""

    percent: int
    not_on: tuple = ()


@dataclass(frozen=True)
class Subscription:
    """A plan for one site of a customer's."""

    plan: str
    discount: Discount | None = None
    used: int = 0
    included: int = 100


@dataclass(frozen=True)
class Customer:
    """Somebody who gets an invoice. `own_rates` are agreed with the tax office."""

    name: str
    country: str
    subscriptions: tuple
    own_rates: dict = field(default_factory=dict)


TEN = Discount(10)
FIFTEEN = Discount(15, not_on=("Support",))
CUSTOMERS = {
    customer.name: customer
    for customer in (
        Customer("ada", "AT", (Subscription("basic", TEN),)),
        Customer("brook", "AT", (Subscription("basic"),)),
        Customer("cedar", "AT", (Subscription("team", used=140),)),
        Customer("dune", "DE", (Subscription("team", FIFTEEN), Subscription("team"))),
        Customer("elm", "DE", (Subscription("basic", used=130),)),
        Customer("fjord", "CH", (Subscription("studio"),), {"standard": 0}),
        Customer("grove", "CH", (Subscription("team"),)),
        Customer("haven", "AT", (Subscription("studio", FIFTEEN, used=250),)),
        Customer("isle", "CH", (Subscription("basic"),), {"standard": 38}),
    )
}
