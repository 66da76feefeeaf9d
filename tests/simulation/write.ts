import { addDays, type IsoDate } from '../../shared/basics/calendar';
import type { Field } from '../../shared/kinds/field';
import { type KindName, type Values, writableFields } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { readValues } from '../../shared/kinds/readValues';
import type { ChangeDocument } from '../../server/database/models/log';
import type { Database } from './database';
import type { Page } from './page';
import type { Step } from './steps';
import { nth } from './world';

/** The author of the fleet and of imports, whose records look the same. */
export const IMPORTER = 9;

/** What people write to: most of it to few records, so that they meet. */
const WRITTEN: readonly KindName[] = ['crew', 'crew', 'crew', 'requisitions', 'requisitions', 'invoices', 'vessels'];

/** The newest day that people write. */
export const DAY: IsoDate = '2026-11-24';

function valueOf(name: string, field: Field, n: number): unknown {
  if (field.choices) return field.choices[n % field.choices.length];
  if (field.type === 'date') return addDays(DAY, -(n % 300));
  if (field.type === 'integer') return n;
  if (field.type === 'decimal' || field.type === 'money') return n / 10;
  if (field.type !== 'items') return `${name} ${n}`;
  const line = (each: number) => ({ sl_no: each, item_name: `item ${each}`, quantity_requested: n % 9, quantity_supplied: each });
  return Array.from({ length: n % 4 }, (_, each) => line(each + 1));
}

export const valuesOf = (kind: KindName, n: number): Values =>
  Object.fromEntries(writableFields(kindOf(kind)).map(([name, field]) => [name, valueOf(name, field, n)]));

/** How a write may end beside well. Anything else is a fault of the product. */
export const REFUSALS = new Set(['conflict', 'not_found', 'bad_request', 'restored', 'full', 'reused_key']);

/** What a person does on a page; answers what became of it, null where there is nothing to do it to. Throws what the page is refused. */
export async function write(page: Page, database: Database, step: Extract<Step, { kind: number }>): Promise<unknown> {
  const { live } = page;
  const kind = nth(WRITTEN, step.kind);
  const description = kindOf(kind);
  const vessel = live.store.getState().selected ?? step.vessel;
  if (step.do === 'create') return kind === 'vessels' ? null : live.create(kind, vessel, valuesOf(kind, step.value));
  if (description.isFinal || (kind === 'vessels' && step.do !== 'update')) return null;
  if (step.do === 'restore') {
    const gone = database.records(kind).filter((record) => record.deleted && record.vessel === vessel);
    const record = gone[step.nth % Math.max(1, gone.length)];
    return record ? live.restore(kind, vessel, record._id, {}) : null;
  }
  const held = live.records(kind).filter(({ id }) => id > 0);
  const record = held[step.nth % Math.max(1, held.length)];
  if (!record) return null;
  if (step.do === 'delete') return live.remove(kind, vessel, record.id, record.rev);
  const drawn = valuesOf(kind, step.value);
  const names = Object.keys(drawn);
  const name = nth(names, step.value);
  const values = { ...Object.fromEntries(names.map((each) => [each, record[each]])), [name]: drawn[name] };
  return 'sentence' in readValues(description, values, 'edit', DAY) ? null : live.update(kind, vessel, record.id, values, record.rev);
}

/** A fleet of two vessels, written down as the product does. */
export function fillDatabase(database: Database, at: Date): void {
  for (const seq of [1, 2]) {
    const fields = { ...valuesOf('vessels', seq), name: `Vessel ${seq}` };
    const change = {
      scope: 0,
      seq,
      kind: 'vessels',
      record: seq,
      rev: 1,
      op: 'created',
      fields,
      was: {},
      by: 'x',
      user: IMPORTER,
      at,
    } satisfies ChangeDocument;
    database.put('changes', `vessel ${seq}`, { _id: `vessel ${seq}`, ...change });
    for (const place of [`number 0 ${seq}`, `revision vessels ${seq} 1`]) database.put('unique', place, { _id: place });
    database.put('vessels', seq, { ...fields, _id: seq, rev: 1, vessel: 0, deleted: false });
  }
  database.raise('vessels', 2);
}
