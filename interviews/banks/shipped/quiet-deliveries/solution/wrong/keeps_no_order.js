class Lanes {
  run(shop, work) {
    return work();
  }
}

module.exports = { Lanes };
