import { expect } from 'vitest';
import { applyChange, type Ledger } from '../../shared/log/applyChange';
import { todayUtc } from '../../shared/basics/calendar';
import type { AnyChange } from '../../shared/log/change';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { listAnswer } from '../../shared/status/present';
import type { Person } from './person';

/** Every change of a vessel's log, as REST answers them, asked for in as many parts as it takes. */
export async function wholeLog(who: Person, vessel: number, invoiceToken?: string): Promise<AnyChange[]> {
  const all: AnyChange[] = [];
  for (;;) {
    const headers = invoiceToken === undefined ? undefined : { 'X-Invoice-Token': invoiceToken };
    const { status, body } = await who.get(paths.changes(vessel, all.length), headers);
    expect(status).toBe(200);
    all.push(...(body.changes as AnyChange[]));
    if (all.length >= Number(body.head)) return all;
  }
}

/** The number of the newest change of a vessel's log. */
export const headOf = async (who: Person, vessel: number): Promise<number> => Number((await who.get(paths.changes(vessel, 0))).body.head);

/** 1, 2, 3 … without holes or twins (server/README.md, invariant 2). */
export function expectUnbroken(changes: readonly AnyChange[]): void {
  expect(changes.map(({ seq }) => seq)).toEqual(changes.map((_, index) => index + 1));
}

/** The lists a reader has who applied `changes` one by one. */
export function foldedLists(changes: readonly AnyChange[]): Record<string, Values> {
  const ledger: Ledger = { epoch: '', seq: 0, records: Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, {}])) };
  for (const change of changes) expect(applyChange(ledger, change as Parameters<typeof applyChange>[1])).toBe('applied');
  const listed = (kind: KindName) => listAnswer(kindOf(kind), Object.values(ledger.records[kind] ?? {}) as AnyRecord[], todayUtc(), ledger);
  return Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, listed(kind)]));
}

/** Old state + changes = fresh load, deep-equal (server/README.md, invariant 3), of every kind of the vessel. Answers its changes. */
export async function expectFoldEqualsLists(who: Person, vessel: number, invoiceToken: string): Promise<AnyChange[]> {
  const changes = await wholeLog(who, vessel, invoiceToken);
  expectUnbroken(changes);
  for (const [kind, folded] of Object.entries(foldedLists(changes))) {
    const { body } = await who.get(paths.list(kind as KindName, vessel), { 'X-Invoice-Token': invoiceToken });
    expect(body, kind).toEqual({ ...folded, epoch: expect.any(String) });
  }
  return changes;
}
