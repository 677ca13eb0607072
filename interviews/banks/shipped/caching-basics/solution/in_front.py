from my_cache import Cache


class Shop:
    def __init__(self, database):
        self._database = database
        self._prices = Cache(database.price)

    def page(self, product):
        price = self._prices.get(product)
        return f"{product}: {price} euros"
