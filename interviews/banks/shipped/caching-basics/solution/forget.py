class Cache:
    def drop(self, key):
        self._kept.pop(key, None)
        self._until.pop(key, None)


class Shop:
    def change_price(self, product, price):
        self._database.set_price(product, price)
        self._prices.drop(product)
