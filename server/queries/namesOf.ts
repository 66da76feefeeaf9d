import { recordName } from '../../shared/kinds/recordNaming';
import type { KindName, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import type { ChangeDocument } from '../database/models/log';
import { recordModel, type RecordDocument } from '../database/models/projections';
import { trusted } from '../database/encoding';

type Named = Pick<ChangeDocument, 'kind' | 'record'>;

interface Names {
  /** The current name of a record, deleted or not. `values`: used if it is not stored. */
  nameOf(of: Named, values?: Values): string;
  /** Whether the record is deleted, by this change. */
  isGone(change: Named & Pick<ChangeDocument, 'rev'>): boolean;
}

type Lean = Pick<RecordDocument, '_id' | 'rev' | 'deleted'> & Values;

/** Reads the current names of the records in `changes`, deleted or not, with one query for each kind. */
export async function namesOf(changes: readonly Named[]): Promise<Names> {
  const kinds = [...new Set(changes.map(({ kind }) => kind))];
  const found = new Map(await Promise.all(kinds.map(async (kind) => [kind, await recordsOf(kind, changes)] as const)));
  const storedOf = ({ kind, record }: Named) => found.get(kind)?.get(record);
  return {
    nameOf: (of, values) => recordName(kindOf(of.kind), { ...values, ...storedOf(of), id: of.record }),
    isGone(change) {
      const stored = storedOf(change);
      return stored?.deleted === true && stored.rev === change.rev;
    },
  };
}

async function recordsOf(name: KindName, changes: readonly Named[]): Promise<Map<number, Lean>> {
  const ids = [...new Set(changes.filter(({ kind }) => kind === name).map(({ record }) => record))];
  const projection = { rev: 1, deleted: 1, [kindOf(name).naming.name]: 1 } as const;
  const found = await recordModel(name)
    .find({ _id: trusted({ $in: ids }) }, projection)
    .lean<Lean[]>();
  return new Map(found.map((record) => [record._id, record]));
}

/** The names of the vessels of `changes`, deleted or not, by id. */
export async function shipsOf(changes: readonly Pick<ChangeDocument, 'scope'>[]): Promise<Map<number, string>> {
  const found = await recordsOf(
    'vessels',
    changes.map(({ scope }) => ({ kind: 'vessels', record: scope })),
  );
  return new Map([...found].map(([id, record]) => [id, recordName(kindOf('vessels'), { ...record, id })]));
}
