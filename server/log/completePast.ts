import { type AnyRecord, type KindName, pick, type Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { storedFields } from '../database/encoding';
import type { ChangeDocument } from '../database/models/log';
import { storage } from '../database/storage';

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
  for (let rev = 0, more = true; more;) {
    const later = { scope, kind, record, rev: { $gt: rev } };
    const changes = await storage.changes(later, { projection: { was: 0 }, sort: { rev: 1 }, limit: BATCH });
    const missing = changes.map((change) => {
      const was = formerValues(fields, change);
      fields = applied(fields, change);
      return { scope, kind, record, rev: change.rev, was };
    });
    await storage.addFormer(missing);
    rev = missing.at(-1)?.rev ?? rev;
    more = missing.length === BATCH;
  }
}
