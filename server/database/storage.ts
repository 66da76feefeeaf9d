import type { KindName, Values } from '../../shared/kinds/kind';
import { isDuplicate } from './isDuplicate';
import { eachDocument, eachPiece, type ReadOptions } from './eachDocument';
import { ChangeModel, changeId, type ChangeDocument } from './models/change';
import { CounterModel } from './models/counter';
import { HeadModel } from './models/head';
import { InstallationModel } from './models/installation';
import { recordModel, type RecordDocument, type RecordUpdate } from './models/record';
import { missingOf, storeChanges, type Stored } from './storeChanges';

/** A condition on changes or records, in the words of MongoDB. It is written by us alone: what others sent stands in it as a value. */
export type Filter = Readonly<Record<string, unknown>>;

/** How far one log is projected, and which process asks to write next. */
export interface LogHead {
  _id: number;
  projected: number;
  waiting?: string;
}

/**
 * All that the logs ask of a database. MongoDB answers it for the product, and the simulator (tests/simulation) with the same rules of
 * durability. Whatever writes waits for the journal, unless it says otherwise.
 */
export interface Storage {
  /** The identity of a new change; with `digits`, the one they spell. */
  changeId(digits?: string): Stored['_id'];
  /** Inserts changes in their order and makes updates, as `storeChanges` says. */
  insert(changes: readonly Stored[], updates: readonly RecordUpdate[]): ReturnType<typeof storeChanges>;
  /** Those of `changes` that are not there. */
  missing(changes: readonly Stored[]): Promise<Stored[]>;
  changes(filter: Filter, reading?: ReadOptions): Promise<ChangeDocument[]>;
  /** The same one at a time, at the pace of a long reader. */
  eachChange(filter: Filter, reading: ReadOptions): AsyncGenerator<ChangeDocument>;
  /** The same some at a time, for thousands of them. */
  changePieces(filter: Filter, reading: ReadOptions): AsyncGenerator<ChangeDocument[]>;
  /** The different values of a field among the changes. */
  distinct<F extends 'scope' | 'by'>(field: F, filter?: Filter): Promise<ChangeDocument[F][]>;
  /** What those fields of a record were that its changes `after` a revision and `upTo` another made; `unsaid` where one does not say. */
  fieldsBefore(
    record: Pick<ChangeDocument, 'scope' | 'kind' | 'record'>,
    revs: { after: number; upTo: number },
    unsaid: string,
  ): Promise<Values>;
  /** Adds `was` to those changes that lack it. */
  addFormer(changes: readonly Pick<ChangeDocument, 'scope' | 'kind' | 'record' | 'rev' | 'was'>[]): Promise<void>;

  record(kind: KindName, filter: Filter, projection?: ReadOptions['projection']): Promise<RecordDocument | null>;
  /** One at a time, at the pace of a long reader. */
  eachRecord(
    kind: KindName,
    filter: Filter,
    reading: ReadOptions,
    yieldToOthers?: Parameters<typeof eachDocument>[3],
  ): AsyncGenerator<RecordDocument>;
  /** Answers whether the record was as the update expects it. */
  updateRecord(update: RecordUpdate): Promise<boolean>;
  replaceRecord(kind: KindName, record: RecordDocument): Promise<void>;

  /** Of `scopes`, or of all logs. */
  heads(scopes?: readonly number[]): Promise<LogHead[]>;
  /** Notes how far a log is projected, without waiting for the journal; answers which process asks to write next. */
  noteHead(scope: number, projected: number): Promise<string | undefined>;
  /** Sets which process asks to write next; where `from` is given, only when that one did. */
  setWaiting(scope: number, process: string | undefined, from?: string): Promise<void>;

  /** The epoch, null while a restore is under way, and of `scopes` the numbers of their newest changes. */
  position(scopes: readonly number[]): Promise<{ epoch: string | null; heads: ReadonlyMap<number, number> }>;
  /** Sets the epoch; `isFirst`: only where there is none yet. */
  setEpoch(epoch: string | null, isFirst?: boolean): Promise<void>;
  /** Raises a counter; answers its new value. */
  raise(counter: string, by: number): Promise<number>;
}

const THE_ONE = { _id: 'installation' } as const;

/** The newest number of each of `scopes`: each is found by one step in an index. */
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

/** MongoDB, as `connectDatabase` has reached it. Reads go past mongoose, whose casts they do not need. */
export const storage: Storage = {
  changeId,
  insert: storeChanges,
  missing: missingOf,
  changes: (filter, reading) => ChangeModel.collection.find(filter, reading).toArray() as Promise<unknown> as Promise<ChangeDocument[]>,
  eachChange: (filter, reading) => eachDocument(ChangeModel, filter, reading),
  changePieces: (filter, reading) => eachPiece(ChangeModel, filter, reading),
  distinct: (field, filter = {}) => ChangeModel.collection.distinct(field, filter) as Promise<unknown[]> as Promise<never[]>,
  async fieldsBefore({ scope, kind, record }, { after, upTo }, unsaid) {
    const former = await ChangeModel.aggregate<{ _id: string; value: unknown }>([
      { $match: { scope, kind, record, rev: { $gt: after, $lte: upTo } } },
      { $sort: { rev: 1 } },
      { $project: { was: { $objectToArray: { $ifNull: ['$was', { [unsaid]: null }] } } } },
      { $unwind: '$was' },
      { $group: { _id: '$was.k', value: { $first: '$was.v' } } },
    ]);
    return Object.fromEntries(former.map(({ _id, value }) => [_id, value]));
  },
  async addFormer(changes) {
    const steps = changes.map(({ was, ...place }) => ({
      updateOne: { filter: { ...place, was: { $exists: false } }, update: { $set: { was } } },
    }));
    if (steps.length > 0) await ChangeModel.collection.bulkWrite(steps, { ordered: false });
  },

  record: (kind, filter, projection) =>
    recordModel(kind).collection.findOne(filter, { projection }) as Promise<unknown> as Promise<RecordDocument | null>,
  eachRecord: (kind, filter, reading, yieldToOthers) => eachDocument(recordModel(kind), filter, reading, yieldToOthers),
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
  async setWaiting(scope, waiting, from) {
    const filter = from === undefined ? { _id: scope } : { _id: scope, waiting: from };
    await HeadModel.updateOne(filter, waiting === undefined ? { $unset: { waiting: 1 } } : { waiting });
  },

  async position(scopes) {
    const found = await InstallationModel.collection
      .aggregate<Partial<Record<'epoch', string | null>> & { _id: unknown; seq?: number }>([
        { $match: THE_ONE },
        { $project: { epoch: 1 } },
        ...(scopes.length === 0 ? [] : [newest(scopes)]),
      ])
      .toArray();
    return {
      epoch: found.find(({ _id }) => _id === THE_ONE._id)?.epoch ?? null,
      heads: new Map(found.flatMap(({ _id, seq }) => (seq === undefined ? [] : [[Number(_id), seq] as const]))),
    };
  },
  async setEpoch(epoch, isFirst) {
    await InstallationModel.updateOne(THE_ONE, isFirst ? { $setOnInsert: { epoch } } : { epoch }, { upsert: true });
  },
  async raise(counter, by) {
    const options = { upsert: true, returnDocument: 'after' } as const;
    const raised = await CounterModel.findOneAndUpdate({ _id: counter }, { $inc: { value: by } }, options).lean();
    if (!raised) throw new Error(`The counter ${counter} was neither found nor made.`);
    return raised.value;
  },
};
