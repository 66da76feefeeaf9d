import type { Kind, KindName, Values } from '../../shared/kinds/kind';
import { storedFields, trusted } from '../database/encoding';
import { ChangeModel, type ChangeDocument } from '../database/models/change';
import type { RecordDocument } from '../database/models/record';
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
  const former = await ChangeModel.aggregate<{ _id: string; value: unknown }>([
    { $match: { scope: record.vessel, kind: kind.name, record: record._id, rev: { $gt: rev, $lte: record.rev } } },
    { $sort: { rev: 1 } },
    { $project: { was: { $objectToArray: { $ifNull: ['$was', { [UNSAID]: null }] } } } },
    { $unwind: '$was' },
    { $group: { _id: '$was.k', value: { $first: '$was.v' } } },
  ]);
  if (former.some(({ _id }) => _id === UNSAID)) {
    await completePast(record.vessel, kind.name, record._id);
    return fieldsAt(kind, record, rev);
  }
  return storedFields(kind, { ...record, ...Object.fromEntries(former.map(({ _id, value }) => [_id, value])) });
}

/** The changes of one record below revision `before`, newest first, each with what was before it. To be read as far as wanted. */
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

/** A change with what was before it; one that an older version kept without is given it first. */
export async function withWas(change: ChangeDocument): Promise<ChangeDocument & { was: Values }> {
  if (change.was) return { ...change, was: change.was };
  const { scope, kind, record, rev } = change;
  await completePast(scope, kind, record);
  const completed = await ChangeModel.findOne({ scope, kind, record, rev }, { was: 1 }).lean<Pick<ChangeDocument, 'was'>>();
  return { ...change, was: completed?.was ?? {} };
}

/** Changes read at once: a long list of items is some 160 kB in each. */
const BATCH = 20;
