import unittest

from billing import plans
from billing.catalogue import Catalogue
from billing.customers import CUSTOMERS
from billing.run import Run


class Runs(unittest.TestCase):
    def setUp(self):
        self.asked = []
        self.run_ = Run(Catalogue(self.fetch))

    def fetch(self, plan):
        self.asked.append(plan)
        return plans.fetch(plan)

    def test_invoices_are_kept_in_order(self):
        for name in ("cedar", "brook"):
            self.run_.invoice(CUSTOMERS[name])
        self.assertEqual([made.customer for made in self.run_.invoices], ["cedar", "brook"])

    def test_the_pricing_service_is_asked_once_for_a_plan(self):
        for name in ("brook", "cedar", "elm", "grove", "brook"):
            self.run_.invoice(CUSTOMERS[name])
        self.assertEqual(self.asked, ["basic", "team"])
