import { daysBetween, type IsoDate, toTyped } from '../../../shared/basics/calendar';
import type { DueListItem } from '../../../shared/api/due';
import type { FieldType } from '../../../shared/kinds/field';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { openChunk } from '../../net/chunks';
import type { ExportValue } from '../../records/list/exportTable';

/** The columns of the export. Days are numbers, so that a spreadsheet can sort and add them. */
const COLUMNS: readonly { header: string; type: FieldType; of(item: DueListItem, today: IsoDate, shipName: string): ExportValue }[] = [
  { header: 'What', type: 'text', of: ({ name }) => name },
  { header: 'Days', type: 'integer', of: ({ date }, today) => daysBetween(today, date) },
  { header: 'Due', type: 'date', of: ({ date }) => toTyped(date) },
  { header: 'Ship', type: 'text', of: (_item, _today, shipName) => shipName },
  { header: 'Section', type: 'text', of: ({ kind }) => kindOf(kind).title },
];

/** Saves the items in this order as a file for a spreadsheet. `ship`: set if all items belong to one ship. */
export async function exportDue(
  form: 'csv' | 'xlsx',
  items: readonly DueListItem[],
  nameOf: (ship: number) => string,
  ship: AnyRecord | undefined,
  today: IsoDate,
): Promise<void> {
  const { exportOne } = await openChunk(() => import('../../records/list/exports'));
  const rows = items.map((item) => COLUMNS.map(({ of }) => of(item, today, nameOf(item.vessel))));
  await exportOne(form, { title: 'Falling due', table: { columns: COLUMNS, rows } }, ship, today);
}
