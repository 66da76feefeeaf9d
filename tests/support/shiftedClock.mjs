/**
 * Loaded before the product (NODE_OPTIONS=--import): its wall clock, and its steady clock, are ahead by the milliseconds that are
 * written, in this order, in the file CLOCK_FILE. Timers are left alone.
 */
import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';

const Real = Date;
const steady = performance.now.bind(performance);
let ahead = { wall: 0, steady: 0 };
let read = -Infinity;

function look() {
  // A test that has set it asks at once.
  if (steady() - read > 1) {
    read = steady();
    const [wall, since] = readFileSync(process.env.CLOCK_FILE, 'utf8').split(' ').map(Number);
    ahead = { wall: wall || 0, steady: since || 0 };
  }
  return ahead;
}

const now = () => Real.now() + look().wall;
performance.now = () => steady() + look().steady;

globalThis.Date = class Date extends Real {
  constructor(...args) {
    if (args.length === 0) super(now());
    else super(...args);
  }

  static now() {
    return now();
  }
};

// Node writes the Date header by a clock of its own.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...args) {
  if (!this.headersSent) this.setHeader('Date', new Date().toUTCString());
  return writeHead.apply(this, args);
};
