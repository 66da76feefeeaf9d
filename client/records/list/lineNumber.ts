import type { AnyRecord } from '../../../shared/kinds/kind';
import type { RecordColumn } from './column';

/** The number in front of each line when it is not a field: the record's position in the list, or the number of its item. */
export type LineNumber = { header: string; of: 'place' | 'item' } | null;

/** The position of each record in the unfiltered list, from 1, by id. */
export const lineNumbers = (all: readonly AnyRecord[]): ReadonlyMap<number, number> => new Map(all.map(({ id }, at) => [id, at + 1]));

const WIDTH = 'calc(5ch + 22px)';

/** The column of the line number, if there is one. `all`: the unfiltered list. */
export function numberColumns(number: LineNumber, all: readonly AnyRecord[]): RecordColumn[] {
  if (number === null) return [];
  const { header } = number;
  if (number.of === 'item') return [{ key: 'sl_no', header, width: WIDTH, itemCell: (item) => item.sl_no }];
  const places = lineNumbers(all);
  const place = (record: AnyRecord) => places.get(record.id) ?? null;
  return [{ key: 'place', header, width: WIDTH, cell: place, sortValue: place }];
}
