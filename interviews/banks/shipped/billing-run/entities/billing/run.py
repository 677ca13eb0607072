"""A run bills one customer after the other and shares the catalogue between them."""

from billing.invoices import invoice_for


class Run:
    """The invoices of one night."""

    def __init__(self, catalogue):
        self._catalogue = catalogue
        self.invoices = []

    def invoice(self, customer):
        """Make, keep and return the invoice of a customer."""
        made = invoice_for(customer, self._catalogue)
        self.invoices.append(made)
        return made
