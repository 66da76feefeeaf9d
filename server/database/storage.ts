import type { KindName, Values } from '../../shared/kinds/kind';
import { isDuplicate } from './databaseErrors';
import { streamDocuments, streamBatches, type ReadOptions } from './streamDocuments';
import { ChangeModel, changeId, type ChangeDocument, HeadModel, InstallationModel, CounterModel } from './models/log';
import { recordModel, type RecordDocument, type RecordUpdate } from './models/projections';
import { missingOf, storeChanges, type Stored } from './storeChanges';

/** A MongoDB filter of changes or records. Only the server writes its operators; values sent by users occur only as values. */
export type Filter = Readonly<Record<string, unknown>>;

/** The position up to which one log is projected, that is, applied to the documents of its records; and the process that asks to write next. */
export interface LogHead {
  _id: number;
  projected: number;
  waiting?: string;
}

/**
 * All that the logs need from a database. Implemented with MongoDB for the product, and by the simulator (tests/simulation) with the same rules of
 * durability. Every write waits for the journal, except where noted.
 */
export interface Storage {
  /** The `_id` of a new change; with `digits`, the `_id` that they encode. */
  changeId(digits?: string): Stored['_id'];
  /** Inserts changes in order and updates records; see `storeChanges`. */
  insert(changes: readonly Stored[], updates: readonly RecordUpdate[]): ReturnType<typeof storeChanges>;
  /** The changes of `changes` that are not stored. */
  missing(changes: readonly Stored[]): Promise<Stored[]>;
  changes(filter: Filter, options?: ReadOptions): Promise<ChangeDocument[]>;
  /** The same, one at a time. Lets other requests run in between. */
  eachChange(filter: Filter, options: ReadOptions): AsyncGenerator<ChangeDocument>;
  /** The same in batches, for thousands of changes. */
  changeBatches(filter: Filter, options: ReadOptions): AsyncGenerator<ChangeDocument[]>;
  /** The distinct values of a field of the changes. */
  distinct<F extends 'scope' | 'by'>(field: F, filter?: Filter): Promise<ChangeDocument[F][]>;
  /**
   * The values that a record's fields had at revision `after`, for the fields changed by the revisions after it and up to `upTo`. Contains the field
   * named `missingMark` if one of these changes has no former values.
   */
  fieldsBefore(
    record: Pick<ChangeDocument, 'scope' | 'kind' | 'record'>,
    revs: { after: number; upTo: number },
    missingMark: string,
  ): Promise<Values>;
  /** Adds the former values `was` to the changes that lack them. */
  addFormer(changes: readonly Pick<ChangeDocument, 'scope' | 'kind' | 'record' | 'rev' | 'was'>[]): Promise<void>;

  /** Sets the fields of `blanks` where the changes of the record before `rev` have them. */
  blankBefore(record: Pick<ChangeDocument, 'scope' | 'kind' | 'record' | 'rev'>, blanks: Values): Promise<void>;

  record(kind: KindName, filter: Filter, projection?: ReadOptions['projection']): Promise<RecordDocument | null>;
  /** The records, one at a time. Lets other requests run in between. */
  eachRecord(
    kind: KindName,
    filter: Filter,
    options: ReadOptions,
    yieldToOthers?: Parameters<typeof streamDocuments>[3],
  ): AsyncGenerator<RecordDocument>;
  /** Returns whether the record was in the state that the update expects. */
  updateRecord(update: RecordUpdate): Promise<boolean>;
  replaceRecord(kind: KindName, record: RecordDocument): Promise<void>;

  /** The heads of `scopes`, or of all logs. */
  heads(scopes?: readonly number[]): Promise<LogHead[]>;
  /** Stores the position up to which a log is projected, without waiting for the journal. Returns the process that asks to write next. */
  noteHead(scope: number, projected: number): Promise<string | undefined>;
  /** The same for several logs. */
  noteHeads(positions: readonly { scope: number; projected: number }[]): Promise<void>;
  /** Sets the process that asks to write next; with `from`, only if that process is set now. */
  setWaiting(scope: number, process: string | undefined, from?: string): Promise<void>;

  /** The epoch (null during a restore), and the number of the newest change of each of `scopes`. */
  position(scopes: readonly number[]): Promise<{ epoch: string | null; heads: ReadonlyMap<number, number> }>;
  /** Sets the epoch; with `isFirst`, only if there is none yet. */
  setEpoch(epoch: string | null, isFirst?: boolean): Promise<void>;
  /** Raises a counter and returns its new value. */
  raise(counter: string, by: number): Promise<number>;
}

const SINGLETON = { _id: 'installation' } as const;

/** The newest number of each of `scopes`. Each takes one step in an index. */
const newest = (scopes: readonly number[]): object => ({
  $unionWith: {
    coll: ChangeModel.collection.collectionName,
    pipeline: [
      { $match: { scope: { $in: scopes } } },
      { $sort: { scope: -1, seq: -1 } },
      { $group: { _id: '$scope', seq: { $first: '$seq' } } },
    ],
  },
});

/** The MongoDB of `connectDatabase`. Reads bypass mongoose, because they need no casts. */
export const storage: Storage = {
  changeId,
  insert: storeChanges,
  missing: missingOf,
  changes: (filter, options) => ChangeModel.collection.find(filter, options).toArray() as Promise<unknown> as Promise<ChangeDocument[]>,
  eachChange: (filter, options) => streamDocuments(ChangeModel, filter, options),
  changeBatches: (filter, options) => streamBatches(ChangeModel, filter, options),
  distinct: (field, filter = {}) => ChangeModel.collection.distinct(field, filter) as Promise<unknown[]> as Promise<never[]>,
  async fieldsBefore({ scope, kind, record }, { after, upTo }, missingMark) {
    const former = await ChangeModel.aggregate<{ _id: string; value: unknown }>([
      { $match: { scope, kind, record, rev: { $gt: after, $lte: upTo } } },
      { $sort: { rev: 1 } },
      { $project: { was: { $objectToArray: { $ifNull: ['$was', { [missingMark]: null }] } } } },
      { $unwind: '$was' },
      { $group: { _id: '$was.k', value: { $first: '$was.v' } } },
    ]);
    return Object.fromEntries(former.map(({ _id, value }) => [_id, value]));
  },
  async addFormer(changes) {
    const steps = changes.map(({ was, ...key }) => ({
      updateOne: { filter: { ...key, was: { $exists: false } }, update: { $set: { was } } },
    }));
    if (steps.length > 0) await ChangeModel.collection.bulkWrite(steps, { ordered: false });
  },
  async blankBefore({ rev, ...record }, blanks) {
    const steps = Object.entries(blanks).flatMap(([name, blank]) =>
      ['fields', 'was'].map((part) => ({
        updateMany: {
          filter: { ...record, rev: { $lt: rev }, [`${part}.${name}`]: { $exists: true } },
          update: { $set: { [`${part}.${name}`]: blank } },
        },
      })),
    );
    await ChangeModel.collection.bulkWrite(steps);
  },

  record: (kind, filter, projection) =>
    recordModel(kind).collection.findOne(filter, { projection }) as Promise<unknown> as Promise<RecordDocument | null>,
  eachRecord: (kind, filter, options, yieldToOthers) => streamDocuments(recordModel(kind), filter, options, yieldToOthers),
  async updateRecord({ kind, filter, update, upsert }) {
    try {
      const { matchedCount, upsertedCount } = await recordModel(kind).updateOne(filter, update, { upsert });
      return matchedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  },
  async replaceRecord(kind, record) {
    await recordModel(kind).replaceOne({ _id: record._id }, record, { upsert: true });
  },

  heads: (scopes) => HeadModel.collection.find<LogHead>(scopes ? ({ _id: { $in: [...scopes] } } as object) : {}).toArray(),
  async noteHead(scope, projected) {
    const options = { upsert: true, returnDocument: 'after', writeConcern: { w: 1, j: false } } as const;
    return (await HeadModel.findOneAndUpdate({ _id: scope }, { $max: { projected } }, options).lean())?.waiting;
  },
  async noteHeads(positions) {
    const steps = positions.map(({ scope, projected }) => ({
      updateOne: { filter: { _id: scope }, update: { $max: { projected } }, upsert: true },
    }));
    await HeadModel.bulkWrite(steps, { ordered: false, writeConcern: { w: 1, j: false } });
  },
  async setWaiting(scope, waiting, from) {
    const filter = from === undefined ? { _id: scope } : { _id: scope, waiting: from };
    await HeadModel.updateOne(filter, waiting === undefined ? { $unset: { waiting: 1 } } : { waiting });
  },

  async position(scopes) {
    const found = await InstallationModel.collection
      .aggregate<Partial<Record<'epoch', string | null>> & { _id: unknown; seq?: number }>([
        { $match: SINGLETON },
        { $project: { epoch: 1 } },
        ...(scopes.length === 0 ? [] : [newest(scopes)]),
      ])
      .toArray();
    return {
      epoch: found.find(({ _id }) => _id === SINGLETON._id)?.epoch ?? null,
      heads: new Map(found.flatMap(({ _id, seq }) => (seq === undefined ? [] : [[Number(_id), seq] as const]))),
    };
  },
  async setEpoch(epoch, isFirst) {
    await InstallationModel.updateOne(SINGLETON, isFirst ? { $setOnInsert: { epoch } } : { epoch }, { upsert: true });
  },
  async raise(counter, by) {
    const options = { upsert: true, returnDocument: 'after' } as const;
    const raised = await CounterModel.findOneAndUpdate({ _id: counter }, { $inc: { value: by } }, options).lean();
    if (!raised) throw new Error(`The counter ${counter} was neither found nor created.`);
    return raised.value;
  },
};
