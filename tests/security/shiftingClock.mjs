/** Loaded before the server (`NODE_OPTIONS=--import`): every SIGUSR2 moves its wall clock forward by CLOCK_STEP_MS. Timers are left alone. */
const Real = Date;
const step = Number(process.env.CLOCK_STEP_MS);
let shift = 0;

globalThis.Date = class Date extends Real {
  constructor(...args) {
    if (args.length === 0) super(Real.now() + shift);
    else super(...args);
  }

  static now() {
    return Real.now() + shift;
  }
};

process.on('SIGUSR2', () => {
  shift += step;
  // Two signals on the way at once become one: whoever sends the next waits for this.
  process.stdout.write(`the clock is ${shift} ms ahead\n`);
});
