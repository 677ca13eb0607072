// Stands in for the network: what each shop answers is written down before.

const SLOW_TURNS = 20;

class Transport {
  constructor(answers, nextTurn) {
    this.answers = answers;
    this.nextTurn = nextTurn;
    this.posts = new Map();
    this.arrived = {};
    this.underWay = 0;
    this.mostAtOnce = 0;
  }

  // Posts a notice like "kiosk:1"; resolves to the status. A shop without an address cannot be posted to.
  post(notice) {
    const shop = notice.split(":")[0];
    if (!(shop in this.answers)) throw new Error(`no address for ${shop}`);
    return this.exchange(shop, notice);
  }

  async exchange(shop, notice) {
    this.underWay += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay);
    const answer = this.nextAnswer(shop);
    for (let turn = 0; turn < (answer === "slow" ? SLOW_TURNS : 1); turn += 1) await this.nextTurn();
    this.underWay -= 1;
    if (answer === "refused") throw new Error("connection refused");
    if (answer === "busy") return 503;
    this.arrived[shop] = [...(this.arrived[shop] ?? []), notice];
    return 200;
  }

  nextAnswer(shop) {
    const count = this.posts.get(shop) ?? 0;
    this.posts.set(shop, count + 1);
    const written = this.answers[shop];
    return written[Math.min(count, written.length - 1)];
  }
}

module.exports = { Transport };
