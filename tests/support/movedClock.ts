import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

/** The clocks of a server of ours, set at will. The wall clock goes on from where it is set. */
export interface ServerClock {
  /** For `startServer`. */
  env: Record<string, string>;
  /** Sets the wall clock to an ISO instant. */
  set(instant: string): void;
  /** Stops the steady clock, by which rate limits refill: it goes on only by `moveSteady`. The function that is returned lets it run again. */
  hold(): () => void;
  /** Moves the steady clock ahead. */
  moveSteady(ms: number): void;
  /** What it shows, in epoch milliseconds. */
  now(): number;
  remove(): void;
}

export function serverClock(instant: string): ServerClock {
  const folder = mkdtempSync(join(tmpdir(), 'vessel-ops-clock-'));
  const file = join(folder, 'clock');
  let ahead = 0;
  let steady = 0;
  let still = '';
  const write = () => {
    // At once: half a file would be another time.
    writeFileSync(`${file}.next`, `${ahead} ${steady}${still}`);
    renameSync(`${file}.next`, file);
  };
  const clock: ServerClock = {
    env: { CLOCK_FILE: file },
    set(to) {
      ahead = Date.parse(to) - Date.now();
      write();
    },
    hold() {
      still = ' still';
      write();
      return () => {
        still = '';
        write();
      };
    },
    moveSteady(ms) {
      steady += ms;
      write();
    },
    now: () => Date.now() + ahead,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  clock.set(instant);
  return clock;
}

/** Gives the browser's computer a clock that shows `now` (epoch milliseconds) and goes on from there, on every page opened from now on. */
export async function setComputerClock(context: BrowserContext, now: number): Promise<void> {
  await context.addInitScript((ahead) => {
    const Real = Date;
    // Kept by the computer, not by a page; what `moveComputerClock` sets outlives a reload.
    const offset = () => Number(localStorage.getItem('computer clock') ?? ahead);
    globalThis.Date = class extends Real {
      constructor(...args: unknown[]) {
        super(...(args.length > 0 ? (args as [number]) : ([Real.now() + offset()] as [number])));
      }
      static override now() {
        return Real.now() + offset();
      }
      static override [Symbol.hasInstance](value: unknown) {
        return value instanceof Real;
      }
    } as unknown as DateConstructor;
  }, now - Date.now());
}

/** Sets it while its pages are open. */
export const moveComputerClock = (page: Page, now: number): Promise<void> =>
  page.evaluate((ahead) => localStorage.setItem('computer clock', String(ahead)), now - Date.now());
