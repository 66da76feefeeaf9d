import { createHash } from 'node:crypto';
import { setImmediate as afterMicrotasks } from 'node:timers/promises';
import type { Platform } from './program';

interface Event {
  at: number;
  act: (() => void) | null;
}

/** Noon of a day, UTC. */
const BEGIN = Date.UTC(2026, 10, 24, 12);

/** One seed, one steady clock, one list of what happens next: everything that is by chance elsewhere is decided here. */
export class World {
  /** Milliseconds since the beginning. */
  now = 0;
  /** The next one last. */
  #events: Event[] = [];
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to 1 (mulberry32). */
  random = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  chance = (share: number): boolean => this.random() < share;
  between = (least: number, most: number): number => least + this.random() * (most - least);
  whole = (below: number): number => Math.floor(this.random() * below);

  /** Does `act` in `ms` milliseconds. */
  in(ms: number, act: () => void): Event {
    const event: Event = { at: this.now + Math.max(0, ms), act };
    let [place, end] = [0, this.#events.length];
    while (place < end) {
      const middle = (place + end) >> 1;
      if ((this.#events[middle]?.at ?? 0) > event.at) place = middle + 1;
      else end = middle;
    }
    this.#events.splice(place, 0, event);
    return event;
  }

  wait = (ms: number): Promise<void> => new Promise((resolve) => this.in(ms, resolve));

  /** Lets time pass: until `until`, or until `isDone`. */
  async run(until: number, isDone = () => false): Promise<void> {
    while (!isDone()) {
      const event = this.#events.at(-1);
      if (!event || event.at > until) break;
      this.#events.pop();
      if (!event.act) continue;
      this.now = Math.max(this.now, event.at);
      event.act();
      await afterMicrotasks();
    }
    if (!isDone()) this.now = Math.max(this.now, until);
  }

  /** The platform of one process. Its clock is `clock.ahead` milliseconds ahead; what it set a timer for does not happen once it is dead. */
  platform(process: { isAlive: boolean; clock: { ahead: number } }, outside: Record<string, unknown>): Platform {
    const now = () => BEGIN + this.now + process.clock.ahead;
    class SimulatedDate extends Date {
      constructor(...given: [] | [number | string | Date]) {
        if (given.length === 0) super(Math.floor(now()));
        else super(given[0]);
      }
      static override now = () => Math.floor(now());
    }
    const timer = (act: () => void, ms = 0) => {
      const event = this.in(Math.max(1, ms || 0), () => process.isAlive && act());
      return { event, unref: () => ({ event }) };
    };
    const clear = (held?: { event: Event }) => void (held && (held.event.act = null));
    const every = (act: () => void, ms = 0) => {
      const held = { event: null as unknown as Event, unref: () => held };
      const again = () => {
        held.event = this.in(Math.max(1, ms), () => {
          if (!process.isAlive) return;
          again();
          act();
        });
      };
      again();
      return held;
    };
    const randomUUID = () =>
      Array.from({ length: 8 }, () => this.whole(65_536).toString(16).padStart(4, '0'))
        .join('-')
        .replace('-', '');
    const math = Object.create(Math, { random: { value: this.random } }) as typeof Math;
    return {
      Date: SimulatedDate as typeof Date,
      Math: math,
      performance: { now: () => this.now, eventLoopUtilization: () => ({ active: 0 }), getEntriesByType: () => [] },
      crypto: { randomUUID },
      setTimeout: timer,
      clearTimeout: clear as (timer: unknown) => void,
      setInterval: every,
      clearInterval: clear as (timer: unknown) => void,
      setImmediate: (act: () => void) => this.in(0, () => process.isAlive && act()),
      outside: {
        createHash,
        randomUUID,
        randomBytes: (bytes: number) => Buffer.from(Array.from({ length: bytes }, () => this.whole(256))),
        delay: (ms: number, value: unknown) => new Promise((resolve) => timer(() => resolve(value), ms)),
        turn: () => new Promise<void>((resolve) => this.in(0, () => process.isAlive && resolve())),
        ...outside,
      },
    };
  }
}

/** One of `list`, counted round and round. */
export function nth<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length];
  if (found === undefined) throw new Error('There is none.');
  return found;
}

/** The wall clock of a process whose clock is right. */
export const trueTime = (world: World): number => BEGIN + world.now;
