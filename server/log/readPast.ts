import type { Kind, KindName, Values } from '../../shared/kinds/kind';
import { storedFields } from '../database/encoding';
import type { ChangeDocument } from '../database/models/change';
import type { RecordDocument } from '../database/models/record';
import { storage } from '../database/storage';
import { completePast } from './completePast';

/** Stands for a change that does not say what was before: no field has this name. */
const UNSAID = '?';

/**
 * The fields of `record` as they were at `rev`, in stored form; null when it has not come that far. Goes back from what it is now: of
 * each field, the first that was overwritten since. The database gathers them, however many changes lie between.
 */
export async function fieldsAt(kind: Kind, record: RecordDocument, rev: number): Promise<Values | null> {
  if (rev > record.rev) return null;
  if (rev === record.rev) return storedFields(kind, record);
  const { vessel: scope, _id } = record;
  const former = await storage.fieldsBefore({ scope, kind: kind.name, record: _id }, { after: rev, upTo: record.rev }, UNSAID);
  if (UNSAID in former) {
    await completePast(scope, kind.name, _id);
    return fieldsAt(kind, record, rev);
  }
  return storedFields(kind, { ...record, ...former });
}

/** The changes of one record below revision `before`, newest first, each with what was before it. To be read as far as wanted. */
export async function* past(
  scope: number,
  kind: KindName,
  record: number,
  before: number,
): AsyncGenerator<ChangeDocument & { was: Values }> {
  let next = before;
  for (let more = true; more;) {
    const older = { scope, kind, record, rev: { $lt: next } };
    const changes = await storage.changes(older, { sort: { rev: -1 }, limit: BATCH });
    for (const change of changes) {
      if (change.was === undefined) {
        await completePast(scope, kind, record);
        return yield* past(scope, kind, record, next);
      }
      next = change.rev;
      yield { ...change, was: change.was };
    }
    more = changes.length === BATCH;
  }
}

/** A change with what was before it; one that an older version kept without is given it first. */
export async function withWas(change: ChangeDocument): Promise<ChangeDocument & { was: Values }> {
  if (change.was) return { ...change, was: change.was };
  const { scope, kind, record, rev } = change;
  await completePast(scope, kind, record);
  const [completed] = await storage.changes({ scope, kind, record, rev }, { projection: { was: 1 }, limit: 1 });
  return { ...change, was: completed?.was ?? {} };
}

/** Changes read at once: a long list of items is some 160 kB in each. */
const BATCH = 20;
