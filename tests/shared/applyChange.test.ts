import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChange, type Ledger } from '../../shared/log/applyChange';
import type { AnyChange, Change, Withheld } from '../../shared/log/change';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { many } from '../support/tier';

const AT = '2025-06-15T00:00:00.000Z';
const CREW: KindName = 'crew';

// The union is over kinds; the tests build changes as code that treats all alike does.
const change = (seq: number, op: AnyChange['op'], rev: number, fields: Values = {}, kind: KindName = CREW, id = 1): Change =>
  ({ vessel: 7, seq, kind, id, rev, op, fields, by: 'a@b.c', at: AT }) as Change;
const withheld = (seq: number): Withheld => ({ vessel: 7, seq, op: 'withheld', at: AT });

const ledger = (seq: number, ...crew: AnyRecord[]): Ledger => ({
  epoch: 'e',
  seq,
  records: { crew: Object.fromEntries(crew.map((r) => [r.id, r])) },
});
const record = (rev: number, name: string): AnyRecord => ({ id: 1, vessel_id: 7, rev, name });

describe('one change', () => {
  test('created: the record with its id, vessel and revision', () => {
    const held = ledger(0);
    expect(applyChange(held, change(1, 'created', 1, { name: 'Ana' }))).toBe('applied');
    expect(held).toEqual(ledger(1, record(1, 'Ana')));
  });

  test('a vessel, in the log of the fleet, has no vessel of its own', () => {
    const held: Ledger = { epoch: 'e', seq: 0, records: { vessels: {} } };
    applyChange(held, { ...change(1, 'created', 1, { name: 'EVER GIVEN' }, 'vessels'), vessel: 'fleet' });
    expect(held.records.vessels?.[1]).toEqual({ id: 1, vessel_id: null, rev: 1, name: 'EVER GIVEN' });
  });

  test('updated: only what changed, null included', () => {
    const held = ledger(1, { ...record(1, 'Ana'), rank: 'Master', remarks: 'x' });
    applyChange(held, change(2, 'updated', 2, { rank: 'Bosun', remarks: null }));
    expect(held).toEqual(ledger(2, { ...record(2, 'Ana'), rank: 'Bosun', remarks: null }));
  });

  test('deleted, then restored', () => {
    const held = ledger(1, record(1, 'Ana'));
    applyChange(held, change(2, 'deleted', 2));
    expect(held).toEqual(ledger(2));
    applyChange(held, change(3, 'created', 3, { name: 'Ana' }));
    expect(held).toEqual(ledger(3, record(3, 'Ana')));
  });

  test('held: a number already reached changes nothing', () => {
    const held = ledger(5, record(1, 'Ana'));
    for (const seq of [1, 4, 5]) expect(applyChange(held, change(seq, 'updated', 9, { name: 'No' }))).toBe('duplicate');
    expect(held).toEqual(ledger(5, record(1, 'Ana')));
  });

  test('gap: a number beyond the next changes nothing, not even withheld', () => {
    const held = ledger(5, record(1, 'Ana'));
    for (const seq of [7, 8, 500]) expect(applyChange(held, change(seq, 'deleted', 9))).toBe('gap');
    expect(applyChange(held, withheld(7))).toBe('gap');
    expect(held).toEqual(ledger(5, record(1, 'Ana')));
  });

  test('withheld: the number moves on, nothing else', () => {
    const held = ledger(5, record(1, 'Ana'));
    expect(applyChange(held, withheld(6))).toBe('applied');
    expect(held).toEqual(ledger(6, record(1, 'Ana')));
  });

  test.each([
    ['created', 1],
    ['updated', 2],
    ['updated', 3],
    ['deleted', 3],
  ] as const)('%s with revision %i leaves a record read at revision 3 alone', (op, rev) => {
    const held = ledger(5, record(3, 'Ana'));
    expect(applyChange(held, change(6, op, rev, { name: 'Older' }))).toBe('applied');
    expect(held).toEqual(ledger(6, record(3, 'Ana')));
  });

  test('an update or deletion of a record that is gone, and a kind that is not loaded, leave no trace', () => {
    const held = ledger(5);
    applyChange(held, change(6, 'updated', 2, { name: 'Gone' }));
    applyChange(held, change(7, 'deleted', 3));
    applyChange(held, change(8, 'created', 1, { description: 'x' }, 'invoices'));
    expect(held).toEqual(ledger(8));
  });
});

const KINDS = ['crew', 'audits', 'invoices'] as const;

/** A log as the server writes it: revisions without holes, updates of what is there, restoring of what is not. */
const logs = fc
  .array(fc.record({ kind: fc.constantFrom(...KINDS), id: fc.integer({ min: 1, max: 3 }), pick: fc.nat(5), name: fc.string() }), {
    maxLength: 40,
  })
  .map((steps) => {
    const rev = new Map<string, number>();
    const alive = new Set<string>();
    return steps.map(({ kind, id, pick, name }, index): Change => {
      const key = `${kind}/${id}`;
      if (pick === 0 && !alive.has(key)) return withheld(index + 1);
      rev.set(key, (rev.get(key) ?? 0) + 1);
      const op = !alive.has(key) ? 'created' : pick === 1 ? 'deleted' : 'updated';
      if (op === 'deleted') alive.delete(key);
      else alive.add(key);
      const fields: Values = op === 'created' ? { name, remarks: null } : op === 'deleted' ? {} : pick > 3 ? { remarks: name } : { name };
      return change(index + 1, op, rev.get(key) ?? 1, fields, kind, id);
    });
  });

const empty = (): Ledger => ({ epoch: 'e', seq: 0, records: Object.fromEntries(KINDS.map((kind) => [kind, {}])) });

function replay(held: Ledger, changes: readonly Change[]): Ledger {
  for (const each of changes) applyChange(held, each);
  return held;
}

describe('old state and changes are a fresh load (server/README.md, invariant 3)', () => {
  test('from any number, with lists read at that number or any later one', () => {
    fc.assert(
      fc.property(logs, fc.nat(40), fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40)), (log, at, later) => {
        const since = Math.min(at, log.length);
        const loaded = empty();
        loaded.seq = since;
        KINDS.forEach((kind, i) => {
          loaded.records[kind] = replay(empty(), log.slice(0, since + (later[i] ?? 0))).records[kind];
        });
        expect(replay(loaded, log.slice(since))).toEqual(replay(empty(), log));
      }),
      { numRuns: many(200, 2_000) },
    );
  });

  test('delivered twice, late and out of order, with a question after each gap', () => {
    fc.assert(
      fc.property(logs, fc.array(fc.nat(40), { maxLength: 60 }), (log, arrivals) => {
        const held = empty();
        for (const index of arrivals) {
          const arrived = log[index];
          if (arrived && applyChange(held, arrived) === 'gap') replay(held, log.slice(held.seq, index + 1));
        }
        expect(replay(held, log.slice(held.seq))).toEqual(replay(empty(), log));
      }),
    );
  });

  test('kinds that are not loaded stay so, and do not disturb those that are', () => {
    fc.assert(
      fc.property(logs, (log) => {
        const only = replay({ epoch: 'e', seq: 0, records: { crew: {} } }, log);
        expect(only).toEqual({ epoch: 'e', seq: log.length, records: { crew: replay(empty(), log).records.crew } });
      }),
    );
  });
});
