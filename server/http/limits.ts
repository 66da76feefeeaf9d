/** Limits of what callers may ask at once and in a row: slots for tasks in flight, and rates. */
import type { Request } from 'express';
import { Problem } from '../../shared/basics/problem';
import { createLimit, type Limit } from '../../shared/basics/queue';
import { addressGroup, clientAddress } from './addresses';
import { createBuckets } from './tokenBucket';

/** A caller: its address and, if signed in, its account. */
export interface Caller {
  address: string;
  account?: number;
}

/** Runs `task` for `who` when a slot is free and it is the caller's turn. */
export type Slots = <T>(who: Caller, task: () => Promise<T>) => Promise<T>;

/** The caller of a request. */
export const callerOf = (request: Request, viewer?: { user: number }): Caller => ({
  address: addressGroup(clientAddress(request)),
  account: viewer?.user,
});

const TOO_MANY = 'Too many requests at once. Please try again in a moment.';

/**
 * Runs at most `width` tasks at a time. Addresses take turns, and the accounts of an address take turns within it, so that a caller who sends many
 * requests, even with many accounts, delays others by one request at most. Each account's line holds at most `longest`.
 * @throws Problem 'too_many' with the sentence `refusal` if the caller's line is full.
 */
export function createSlots(width: number, longest: number, refusal = TOO_MANY): Slots {
  const addresses = new Map<string, Map<number | undefined, (() => void)[]>>();

  function lineOf({ address, account }: Caller): (() => void)[] {
    const accounts = addresses.get(address) ?? new Map<number | undefined, (() => void)[]>();
    const line = accounts.get(account) ?? [];
    if (line.length >= longest) throw new Problem('too_many', refusal, { retryAfter: 5 });
    addresses.set(address, accounts.set(account, line));
    return line;
  }

  /**
   * Takes the first task of the first account of the first address. Account and address move to the end of their Map, which keeps the order of
   * insertion, or are removed if nothing waits.
   */
  function next(): (() => void) | undefined {
    for (const [address, accounts] of addresses) {
      addresses.delete(address);
      for (const [account, line] of accounts) {
        const task = line.shift();
        accounts.delete(account);
        if (line.length > 0) accounts.set(account, line);
        if (accounts.size > 0) addresses.set(address, accounts);
        return task;
      }
    }
    return undefined;
  }

  const limit = createLimit<Caller>(width, { add: (start, who) => void lineOf(who).push(start), next });
  return (who, task) => limit.run(task, who);
}

/** Large answers in flight for each session. A browser sends six requests at a time, and tabs share a session. */
const WIDTH = 8;
const LONGEST_LINE = 10_000;

const limits = new Map<string, Limit>();

/**
 * Limits the large answers in flight for one session. `answer` must last until the client has received it, so that a client that requests many
 * and reads none fills its own slots and not the server's memory. @throws Problem 'too_many' if more than 10,000 wait.
 */
export async function inSessionSlot<T>(session: string, answer: () => Promise<T>): Promise<T> {
  const limit = limits.get(session) ?? createLimit(WIDTH);
  if (limit.size() >= WIDTH + LONGEST_LINE) throw new Problem('too_many', TOO_MANY, { retryAfter: 1 });
  limits.set(session, limit);
  return await limit.run(answer).finally(() => {
    if (limit.size() === 0) limits.delete(session);
  });
}

/** The burst size, in seconds of the sustained rate. */
const BURST_SECONDS = 10;

/** Counts one request of `who`. @throws Problem 'too_many' with Retry-After above the limit. */
export type RateLimit = (who: string) => void;

/**
 * A rate limit for each caller: `perSecond` requests a second, and bursts of ten times that. An office whose tabs reconnect at once with one session
 * stays below it; a program in a loop does not. 0: no limit.
 */
export function createRateLimit(perSecond: number): RateLimit {
  if (perSecond === 0) return () => undefined;
  const buckets = createBuckets({ most: perSecond * BURST_SECONDS, perSecond });
  return (who) => {
    if (!buckets.take(who)) throw new Problem('too_many', TOO_MANY, { retryAfter: 1 });
  };
}
