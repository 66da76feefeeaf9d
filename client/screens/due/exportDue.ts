import { daysBetween, toTyped, type IsoDate } from '../../../shared/basics/calendar';
import type { FieldType } from '../../../shared/kinds/field';
import type { DueLine } from '../../../shared/api/fleetDue';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { openChunk } from '../../net/chunks';
import type { ExportValue } from '../../records/list/exportTable';

/** The columns of the list, under its headers: the days as a number, so that they can be sorted and counted. */
const COLUMNS: readonly { header: string; type: FieldType; of(line: DueLine, today: IsoDate, shipName: string): ExportValue }[] = [
  { header: 'What', type: 'text', of: ([, , , name]) => name },
  { header: 'Days', type: 'integer', of: ([, , , , date], today) => daysBetween(today, date) },
  { header: 'Due', type: 'date', of: ([, , , , date]) => toTyped(date) },
  { header: 'Ship', type: 'text', of: (_line, _today, shipName) => shipName },
  { header: 'Section', type: 'text', of: ([, kind]) => kindOf(kind).title },
];

/** Saves the lines, in the order given, as a file for a spreadsheet; `ship`: the only one they are of. */
export async function exportDue(
  form: 'csv' | 'xlsx',
  lines: readonly DueLine[],
  nameOf: (ship: number) => string,
  ship: AnyRecord | undefined,
  today: IsoDate,
): Promise<void> {
  const { exportOne } = await openChunk(() => import('../../records/list/exports'));
  const rows = lines.map((line) => COLUMNS.map(({ of }) => of(line, today, nameOf(line[0]))));
  await exportOne(form, { title: 'Falling due', table: { columns: COLUMNS, rows } }, ship, today);
}
