// What happened, line by line, in order.

class Log {
  constructor() {
    this.lines = [];
  }

  add(line) {
    this.lines.push(line);
  }
}

module.exports = { Log };
