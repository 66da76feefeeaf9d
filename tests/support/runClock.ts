import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { DELAY_ARGS } from './delays.ts';

const PROGRAM = fileURLToPath(new URL('shiftedClock.mjs', import.meta.url));
const DAY = 86_400_000;
/** Every run of `npm test` begins at this instant: no test meets midnight, a month's end or a leap day by chance. */
const BEGINNING = Date.parse('2030-05-15T08:00:00Z');

/**
 * By how much the clocks of a run are ahead, in milliseconds. A deep run lives on one of the 1,461 days from there, by its seed. Drawn once
 * a run: CLOCK_AHEAD hands it on to workers, servers and tools.
 */
export const clockAhead = (realNow: number, deep: boolean, seed: number): number => BEGINNING + (deep ? (seed % 1_461) * DAY : 0) - realNow;

/** What shifts the clock of a Node program, as its arguments. */
export const CLOCK_ARGS = [`--import=${PROGRAM}`];

/** The same for a program that a test starts. In a delayed run, it also sees requests late. */
const RUN_ARGS = [...CLOCK_ARGS, ...DELAY_ARGS];

/** The same as its environment; nothing outside of a run of the suite. */
export const runEnv = (): Record<string, string> =>
  process.env.CLOCK_AHEAD === undefined ? {} : { CLOCK_AHEAD: process.env.CLOCK_AHEAD, NODE_OPTIONS: RUN_ARGS.join(' ') };

/** Shifts the clock of every page of `context`. */
export async function shiftPages(context: BrowserContext): Promise<void> {
  if (process.env.CLOCK_AHEAD === undefined) return;
  await context.addInitScript((ahead) => {
    const Real = Date;
    // A test that holds the clock of its pages (page.clock) has set it by the clock of the run.
    if ('__pwClock' in globalThis) return;
    globalThis.Date = class extends Real {
      constructor(...args: unknown[]) {
        super(...(args.length > 0 ? (args as [number]) : ([Real.now() + ahead] as [number])));
      }
      // A method, not a field: the clock that `page.clock` makes of this one would keep a field.
      static override now() {
        return Real.now() + ahead;
      }
      // What a worker sends is a date of the real class.
      static override [Symbol.hasInstance](value: unknown) {
        return value instanceof Real;
      }
    } as unknown as DateConstructor;
  }, Number(process.env.CLOCK_AHEAD));
}
