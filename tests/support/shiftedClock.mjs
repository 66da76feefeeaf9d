/**
 * Loaded before a program (NODE_OPTIONS=--import): shifts its clocks. CLOCK_AHEAD shifts the wall clock by that many milliseconds. The
 * file CLOCK_FILE, where it is set, holds up to three words that may change at any time: milliseconds by which the wall clock is ahead
 * besides, milliseconds by which the steady clock (`performance.now`) is ahead, and `still`, which stops the steady clock: a rate limit
 * then refills only by what the test moves. Timers are left alone.
 */
import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';

const Real = Date;
const steady = performance.now.bind(performance);
const always = Number(process.env.CLOCK_AHEAD) || 0;
const file = process.env.CLOCK_FILE;
let ahead = { wall: 0, steady: 0, still: undefined };
let read = -Infinity;

function look() {
  // A test that has set it asks at once.
  if (file && steady() - read > 1) {
    read = steady();
    const [wall, since, still] = readFileSync(file, 'utf8').split(' ');
    ahead = { wall: Number(wall) || 0, steady: Number(since) || 0, still: still === 'still' ? (ahead.still ?? steady()) : undefined };
  }
  return ahead;
}

const now = () => Real.now() + always + look().wall;

if (file) {
  performance.now = () => {
    const { steady: since, still } = look();
    return (still ?? steady()) + since;
  };
}

globalThis.Date = class Date extends Real {
  constructor(...args) {
    if (args.length === 0) super(now());
    else super(...args);
  }

  static now() {
    return now();
  }

  // What another thread or process sends is a date of the real class.
  static [Symbol.hasInstance](value) {
    return value instanceof Real;
  }
};

// Node writes the Date header by a clock of its own.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...args) {
  if (!this.headersSent) this.setHeader('Date', new Date().toUTCString());
  return writeHead.apply(this, args);
};
