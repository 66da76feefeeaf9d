/** Loaded before the product (NODE_OPTIONS=--import): its wall clock is ahead by the milliseconds written in the file CLOCK_FILE. */
import { readFileSync } from 'node:fs';

const Real = Date;
let offset = 0;
let read = -Infinity;

function now() {
  const steady = performance.now();
  if (steady - read > 5) {
    read = steady;
    offset = Number(readFileSync(process.env.CLOCK_FILE, 'utf8')) || 0;
  }
  return Real.now() + offset;
}

globalThis.Date = class Date extends Real {
  constructor(...args) {
    if (args.length === 0) super(now());
    else super(...args);
  }

  static now() {
    return now();
  }
};
