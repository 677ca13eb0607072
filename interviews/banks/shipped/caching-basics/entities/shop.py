"""A small shop: its pages show prices from a database that takes its time."""

import time

READ_S = 0.040


class Database:
    """Stands for the real one: each read takes as long as a query over the network."""

    def __init__(self, prices):
        self._prices = dict(prices)
        self.reads = 0

    def price(self, product):
        self.reads += 1
        time.sleep(READ_S)
        return self._prices[product]

    def set_price(self, product, price):
        self._prices[product] = price


class Shop:
    """Answers pages; each page shows one price."""

    def __init__(self, database):
        self._database = database

    def page(self, product):
        price = self._database.price(product)
        return f"{product}: {price} euros"

    def change_price(self, product, price):
        self._database.set_price(product, price)
