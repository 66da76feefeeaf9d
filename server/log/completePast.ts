import { type AnyRecord, type KindName, pick, type Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { storedFields } from '../database/encoding';
import type { ChangeDocument } from '../database/models/change';
import { storage } from '../database/storage';

const BATCH = 50;

/** `fields` as they become with `change`: a creation, and the return of a deleted record, carry all of them. */
export const applied = (fields: Values, { op, fields: changed }: Pick<ChangeDocument, 'op' | 'fields'>): Values =>
  op === 'created' ? { ...changed } : { ...fields, ...changed };

/** What the fields of `change` were in `before`, the record as its earlier changes made it; nothing for the first. */
export function formerly(before: Values, { kind, rev, fields }: Pick<ChangeDocument, 'kind' | 'rev' | 'fields'>): Values {
  return rev === 1 ? {} : pick(storedFields(kindOf(kind), before) as AnyRecord, Object.keys(fields));
}

const completing = new Map<string, Promise<void>>();

/**
 * Gives those changes of a record that were kept by an older version, without `was`, what they lack. It folds the record from its
 * beginning, once: afterwards every change says what was before. What is there already is left alone, and comes out the same.
 */
export function completePast(scope: number, kind: KindName, record: number): Promise<void> {
  const name = `${kind}:${record}`;
  const known = completing.get(name) ?? complete(scope, kind, record).finally(() => completing.delete(name));
  completing.set(name, known);
  return known;
}

async function complete(scope: number, kind: KindName, record: number): Promise<void> {
  let fields: Values = {};
  for (let rev = 0, more = true; more;) {
    const later = { scope, kind, record, rev: { $gt: rev } };
    const changes = await storage.changes(later, { projection: { was: 0 }, sort: { rev: 1 }, limit: BATCH });
    const missing = changes.map((change) => {
      const was = formerly(fields, change);
      fields = applied(fields, change);
      return { scope, kind, record, rev: change.rev, was };
    });
    await storage.addFormer(missing);
    rev = missing.at(-1)?.rev ?? rev;
    more = missing.length === BATCH;
  }
}
