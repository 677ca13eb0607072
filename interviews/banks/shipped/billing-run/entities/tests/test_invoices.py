import unittest

from billing import plans
from billing.catalogue import Catalogue
from billing.customers import CUSTOMERS
from billing.invoices import invoice_for


class Invoices(unittest.TestCase):
    def setUp(self):
        self.catalogue = Catalogue(plans.fetch)

    def total(self, name):
        return invoice_for(CUSTOMERS[name], self.catalogue).total

    def test_a_plan_as_it_is(self):
        self.assertEqual(self.total("brook"), 5880)

    def test_a_discount_on_every_line(self):
        self.assertEqual(self.total("ada"), 5292)

    def test_a_discount_that_does_not_cover_support(self):
        invoice = invoice_for(CUSTOMERS["haven"], self.catalogue)
        cents = {line.text: line.cents for line in invoice.lines}
        self.assertEqual(cents["Base fee"], 16915)
        self.assertEqual(cents["Support"], 4500)

    def test_units_beyond_the_plan(self):
        lines = invoice_for(CUSTOMERS["cedar"], self.catalogue).lines
        self.assertEqual(lines[-1].text, "40 units")
        self.assertEqual(lines[-1].cents, 480)
