import type { AnyChange, PastChange, RecordHistory } from '../../shared/change';
import type { Kind, Values } from '../../shared/kind';
import { Problem } from '../../shared/problem';
import { history } from '../log/readLog';
import { wireChange } from '../log/wireChange';
import { notFound } from './readRecords';

/** The most changes one answer carries. */
const LONGEST_PAGE = 100;

/** The revision `?before=` names; undefined when left out. @throws Problem 'bad_request'. */
export function readBefore(raw: unknown): number | undefined {
  if (raw === undefined) return undefined;
  if (typeof raw === 'string' && /^[1-9][0-9]{0,8}$/.test(raw)) return Number(raw);
  const sentence = 'Invalid before. Send the revision of the oldest change you hold.';
  throw new Problem('bad_request', sentence, { fields: { before: sentence } });
}

/**
 * Who changed a record, when, and what each field was before, newest first; a deleted record's too. Kinds whose changes not everybody
 * may see in full have no such route. @throws Problem 'not_found' for a record that never was in this log.
 */
export async function recordHistory(kind: Kind, scope: number, id: number, before?: number): Promise<RecordHistory> {
  const kept = await history(scope, kind.name, id, before === undefined ? undefined : before - 1);
  if (kept.length === 0 && before === undefined) throw notFound(kind);
  const held: Values = {};
  const changes = kept.map((change): PastChange => {
    const wire = wireChange(change, true) as AnyChange;
    const past = Object.fromEntries(Object.keys(wire.fields).map((name) => [name, held[name] ?? null]));
    Object.assign(held, wire.fields);
    return { ...wire, before: past };
  });
  return { changes: changes.toReversed().slice(0, LONGEST_PAGE), more: changes.length > LONGEST_PAGE };
}
