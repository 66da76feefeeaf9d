import type { Kind, KindName, Values } from '../../shared/kinds/kind';
import { storedFields } from '../database/encoding';
import type { ChangeDocument } from '../database/models/log';
import type { RecordDocument } from '../database/models/projections';
import { storage } from '../database/storage';
import { completePast } from './completePast';

/** Marks a change without former values. No field has this name. */
const MISSING_WAS = '?';

/**
 * The fields of `record` at revision `rev`, in stored form; null if it has no such revision yet. Computed backwards from the current record: for each field
 * the oldest former value after `rev`. The database aggregates them, so the number of changes does not matter.
 */
export async function fieldsAt(kind: Kind, record: RecordDocument, rev: number): Promise<Values | null> {
  if (rev > record.rev) return null;
  if (rev === record.rev) return storedFields(kind, record);
  const { vessel: scope, _id } = record;
  const former = await storage.fieldsBefore({ scope, kind: kind.name, record: _id }, { after: rev, upTo: record.rev }, MISSING_WAS);
  if (MISSING_WAS in former) {
    await completePast(scope, kind.name, _id);
    return fieldsAt(kind, record, rev);
  }
  return storedFields(kind, { ...record, ...former });
}

/** The changes of one record before revision `before`, newest first, with their former values, as a stream. */
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

/** A change with its former values. If an older version stored it without them, they are added first. */
export async function withFormerValues(change: ChangeDocument): Promise<ChangeDocument & { was: Values }> {
  if (change.was) return { ...change, was: change.was };
  const { scope, kind, record, rev } = change;
  await completePast(scope, kind, record);
  const [completed] = await storage.changes({ scope, kind, record, rev }, { projection: { was: 1 }, limit: 1 });
  return { ...change, was: completed?.was ?? {} };
}

/** Changes in a batch. A long list of items takes about 160 kB in each. */
const BATCH = 20;
