import { type AnyRecord, type KindName, pick, type Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { storedFields, trusted } from '../database/encoding';
import { ChangeModel, type ChangeDocument } from '../database/models/change';

const BATCH = 50;

/** The fields of a record after a change. A creation or restoration contains all fields. */
export const applied = (fields: Values, { op, fields: changed }: Pick<ChangeDocument, 'op' | 'fields'>): Values =>
  op === 'created' ? { ...changed } : { ...fields, ...changed };

/** The values in `before` of the fields that a change sets; empty for the first change of a record. */
export function formerValues(before: Values, { kind, rev, fields }: Pick<ChangeDocument, 'kind' | 'rev' | 'fields'>): Values {
  return rev === 1 ? {} : pick(storedFields(kindOf(kind), before) as AnyRecord, Object.keys(fields));
}

const completing = new Map<string, Promise<void>>();

/**
 * Adds `was` to the changes of a record that an older version stored without it. The record is computed once from its first change. Existing values are not
 * changed.
 */
export function completePast(scope: number, kind: KindName, record: number): Promise<void> {
  const name = `${kind}:${record}`;
  const running = completing.get(name) ?? complete(scope, kind, record).finally(() => completing.delete(name));
  completing.set(name, running);
  return running;
}

async function complete(scope: number, kind: KindName, record: number): Promise<void> {
  let fields: Values = {};
  let missing: { updateOne: { filter: object; update: object } }[] = [];
  const write = async () => {
    if (missing.length > 0) await ChangeModel.bulkWrite(missing, { ordered: false });
    missing = [];
  };
  const changes = ChangeModel.find({ scope, kind, record }, { was: 0 }).sort({ rev: 1 }).batchSize(BATCH).lean<ChangeDocument[]>().cursor();
  for await (const change of changes as AsyncIterable<ChangeDocument>) {
    const filter = { scope, kind, record, rev: change.rev, was: trusted({ $exists: false }) };
    missing.push({ updateOne: { filter, update: { $set: { was: formerValues(fields, change) } } } });
    fields = applied(fields, change);
    if (missing.length === BATCH) await write();
  }
  await write();
}
