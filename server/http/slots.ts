import type { Request } from 'express';
import { Problem } from '../../shared/basics/problem';
import { createLimit } from '../../shared/basics/queue';
import { addressGroup, clientAddress } from './clientAddress';
import type { Viewer } from './viewer';

/** A caller: its address and, if signed in, its account. */
export interface Caller {
  address: string;
  account?: number;
}

/** Runs `task` for `who` when a slot is free and it is the caller's turn. */
export type Slots = <T>(who: Caller, task: () => Promise<T>) => Promise<T>;

/** The caller of a request. */
export const callerOf = (request: Request, viewer?: Viewer): Caller => ({
  address: addressGroup(clientAddress(request)),
  account: viewer?.user,
});

export const TOO_MANY = 'Too many requests at once. Please try again in a moment.';

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
