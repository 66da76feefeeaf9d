import type { Request } from 'express';
import { Problem } from '../../shared/basics/problem';
import { createLimit } from '../../shared/basics/queue';
import { addressGroup, clientAddress } from './clientAddress';
import type { Viewer } from './viewer';

/** Who waits: an account, where it is known, behind an address. */
export interface Caller {
  address: string;
  account?: number;
}

/** Runs `task` for `who` when it is their turn. */
export type Slots = <T>(who: Caller, task: () => Promise<T>) => Promise<T>;

/** Behind which line a request waits; accounts cost nothing, so that those behind one address share its turns. */
export const callerOf = (request: Request, viewer?: Viewer): Caller => ({
  address: addressGroup(clientAddress(request)),
  account: viewer?.user,
});

export const TOO_MANY = 'Too many requests at once. Please try again in a moment.';

/**
 * Runs at most `width` tasks at a time. The addresses take turns, and behind an address its accounts, each with a line of its own of at
 * most `longest`: who sends a thousand at once, by however many accounts, waits for the thousand, and the others behind one of them.
 * @throws Problem 'too_many' in the sentence `refusal` when the caller's line is full.
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

  /** The first of the first account of the first address. To the end of the lines, or away: a Map keeps the order in which it was set. */
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
