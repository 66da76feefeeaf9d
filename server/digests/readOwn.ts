import type { Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { eachDocument } from '../database/eachDocument';
import { toWire } from '../database/encoding';
import { Change, type ChangeDocument } from '../database/models/change';

/** What one account last did to a record: what it gave the fields, and what they were before that. */
export interface Own extends Pick<ChangeDocument, 'op' | 'at'> {
  is: Values;
  was: Values;
}

export const keyOf = (kind: string, id: number): string => `${kind}:${id}`;

const PROJECTION = { _id: 0, kind: 1, record: 1, op: 1, at: 1, fields: 1, was: 1 } as const;

/** What the account `by` did to the records of a log after `since`, up to `until`, by record: of each field its last value, in wire form. */
export async function readOwn(scope: number, { since, until }: { since: number; until: number }, by: string): Promise<Map<string, Own>> {
  const own = new Map<string, Own>();
  const filter = { scope, by, seq: { $gt: since, $lte: until } };
  for await (const { kind: name, record, op, at, fields, was = {} } of eachDocument(Change, filter, {
    projection: PROJECTION,
    sort: { seq: 1 },
  })) {
    const [kind, before] = [kindOf(name), own.get(keyOf(name, record))];
    own.set(keyOf(name, record), {
      op: before?.op === 'created' ? 'created' : op,
      at,
      is: { ...before?.is, ...toWire(kind, fields) },
      was: { ...toWire(kind, was), ...before?.was },
    });
  }
  return own;
}
