import unittest

from billing.customers import CUSTOMERS
from billing.taxes import rates_of


class Taxes(unittest.TestCase):
    def test_the_rate_of_the_country(self):
        self.assertEqual(rates_of(CUSTOMERS["brook"])["standard"], 200)
        self.assertEqual(rates_of(CUSTOMERS["elm"])["standard"], 190)

    def test_a_rate_of_its_own(self):
        self.assertEqual(rates_of(CUSTOMERS["fjord"])["standard"], 0)
