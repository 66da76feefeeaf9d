import { nameOf } from '../../shared/called';
import type { KindName, Values } from '../../shared/kind';
import { kindOf } from '../../shared/kinds';
import type { ChangeDocument } from '../database/models/change';
import { recordModel, type RecordDocument } from '../database/models/record';
import { trusted } from '../database/trusted';

/** What is told of the record of a change beside the change itself. */
interface Told {
  name: string;
  /** Its record is deleted, and was last deleted by this change. */
  isGone: boolean;
}

type Lean = Pick<RecordDocument, '_id' | 'rev' | 'deleted'> & Values;

/** What the records of `changes` are called now, deleted ones too: one question for each kind. */
export async function namesOf(changes: readonly Pick<ChangeDocument, 'kind' | 'record'>[]): Promise<{ of(change: ChangeDocument): Told }> {
  const kinds = [...new Set(changes.map(({ kind }) => kind))];
  const found = new Map(await Promise.all(kinds.map(async (kind) => [kind, await recordsOf(kind, changes)] as const)));
  return {
    of({ kind, record, rev, fields }) {
      const held = found.get(kind)?.get(record);
      // A record that is not projected yet is called what its change says.
      return { name: nameOf(kindOf(kind), { ...fields, ...held, id: record }), isGone: held?.deleted === true && held.rev === rev };
    },
  };
}

async function recordsOf(name: KindName, changes: readonly Pick<ChangeDocument, 'kind' | 'record'>[]): Promise<Map<number, Lean>> {
  const ids = [...new Set(changes.filter(({ kind }) => kind === name).map(({ record }) => record))];
  const projection = { rev: 1, deleted: 1, [kindOf(name).called.name]: 1 } as const;
  const found = await recordModel(name)
    .find({ _id: trusted({ $in: ids }) }, projection)
    .lean<Lean[]>();
  return new Map(found.map((record) => [record._id, record]));
}

/** The names of the vessels whose logs `changes` are in, deleted ones too. */
export async function shipsOf(changes: readonly Pick<ChangeDocument, 'scope'>[]): Promise<Map<number, string>> {
  const found = await recordsOf(
    'vessels',
    changes.map(({ scope }) => ({ kind: 'vessels', record: scope })),
  );
  return new Map([...found].map(([id, record]) => [id, nameOf(kindOf('vessels'), { ...record, id })]));
}
