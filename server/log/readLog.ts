import type { KindName, Values } from '../../shared/kind';
import { Change, type ChangeDocument } from '../database/models/change';
import { trusted } from '../database/trusted';

/** The most changes one answer carries; who is further behind asks again from its own number. */
const LONGEST_ANSWER = 5_000;

/** The changes of a log after `since`, oldest first. */
export async function changesSince(scope: number, since: number): Promise<ChangeDocument[]> {
  return Change.find({ scope, seq: trusted({ $gt: since }) }).sort({ seq: 1 }).limit(LONGEST_ANSWER).lean<ChangeDocument[]>();
}

/** The number of a log's newest change; 0 when it has none. */
export async function headOf(scope: number): Promise<number> {
  const newest = await Change.findOne({ scope }, { seq: 1 }).sort({ seq: -1 }).lean();
  return newest?.seq ?? 0;
}

/** A log's newest change; null when it has none. */
export async function newestChange(scope: number): Promise<ChangeDocument | null> {
  return Change.findOne({ scope }).sort({ seq: -1 }).lean<ChangeDocument>();
}

/** The change a mutation key stands for, if it was made. */
export async function changeByKey(key: string): Promise<ChangeDocument | null> {
  return Change.findOne({ key }).lean<ChangeDocument>();
}

/** The changes of one record up to `rev`, oldest first. */
export async function history(scope: number, kind: KindName, record: number, rev = Number.MAX_SAFE_INTEGER): Promise<ChangeDocument[]> {
  return Change.find({ scope, kind, record, rev: trusted({ $lte: rev }) }).sort({ rev: 1 }).lean<ChangeDocument[]>();
}

/** The fields of a record as they were at `rev`, in stored form; null when it never had that revision. */
export async function fieldsAt(scope: number, kind: KindName, record: number, rev: number): Promise<Values | null> {
  const changes = await history(scope, kind, record, rev);
  if (changes.at(-1)?.rev !== rev) return null;
  return changes.reduce<Values>((fields, change) => (change.op === 'created' ? { ...change.fields } : Object.assign(fields, change.fields)), {});
}
