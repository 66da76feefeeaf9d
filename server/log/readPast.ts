import type { Kind, KindName, Values } from '../../shared/kinds/kind';
import { storedFields, trusted } from '../database/encoding';
import { ChangeModel, type ChangeDocument } from '../database/models/change';
import type { RecordDocument } from '../database/models/record';
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
  const former = await ChangeModel.aggregate<{ _id: string; value: unknown }>([
    { $match: { scope: record.vessel, kind: kind.name, record: record._id, rev: { $gt: rev, $lte: record.rev } } },
    { $sort: { rev: 1 } },
    { $project: { was: { $objectToArray: { $ifNull: ['$was', { [MISSING_WAS]: null }] } } } },
    { $unwind: '$was' },
    { $group: { _id: '$was.k', value: { $first: '$was.v' } } },
  ]);
  if (former.some(({ _id }) => _id === MISSING_WAS)) {
    await completePast(record.vessel, kind.name, record._id);
    return fieldsAt(kind, record, rev);
  }
  return storedFields(kind, { ...record, ...Object.fromEntries(former.map(({ _id, value }) => [_id, value])) });
}

/** The changes of one record before revision `before`, newest first, with their former values, as a stream. */
export async function* past(
  scope: number,
  kind: KindName,
  record: number,
  before: number,
): AsyncGenerator<ChangeDocument & { was: Values }> {
  let next = before;
  const changes = ChangeModel.find({ scope, kind, record, rev: trusted({ $lt: before }) })
    .sort({ rev: -1 })
    .batchSize(BATCH)
    .lean<ChangeDocument[]>()
    .cursor();
  for await (const change of changes as AsyncIterable<ChangeDocument>) {
    if (change.was === undefined) {
      await completePast(scope, kind, record);
      return yield* past(scope, kind, record, next);
    }
    next = change.rev;
    yield { ...change, was: change.was };
  }
}

/** A change with its former values. If an older version stored it without them, they are added first. */
export async function withWas(change: ChangeDocument): Promise<ChangeDocument & { was: Values }> {
  if (change.was) return { ...change, was: change.was };
  const { scope, kind, record, rev } = change;
  await completePast(scope, kind, record);
  const completed = await ChangeModel.findOne({ scope, kind, record, rev }, { was: 1 }).lean<Pick<ChangeDocument, 'was'>>();
  return { ...change, was: completed?.was ?? {} };
}

/** Changes in a batch. A long list of items takes about 160 kB in each. */
const BATCH = 20;
