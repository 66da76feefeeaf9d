import type { ReactNode } from 'react';
import type { Field, FieldType } from '../../../shared/kinds/field';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { showMoney, showQuantity } from '../../../shared/basics/text';
import type { DataColumn, TableColumn } from '../../ui/TableColumn';
import type { ShownItem } from '../cells/itemsOf';

/** One column of a list: the value's name in a record, its header, and how it is shown and sorted. */
export interface Column {
  key: string;
  header: string;
  type: FieldType;
  /** Sorts by another value of the record: '12 days to expire' by its date. */
  sortAs?: string;
  /** Whether it is a status, shown as a chip. */
  status?: boolean;
  /** The unit of a number: 'days'. */
  unit?: string;
  /** The allowed values; undefined for free text. */
  choices?: readonly string[];
  /** Its position on a card (narrow screens). */
  card: TableColumn['card'];
}

/** A column of records, or of the items a record holds. */
export type RecordColumn = DataColumn<AnyRecord, ShownItem>;

/** Custom cells of one kind, by column key. */
export type OwnCells = Record<string, (record: AnyRecord) => ReactNode>;

/** Whether the column holds a quantity or an amount. A number that identifies something, such as an MMSI, has no unit. */
export const isFigure = ({ type, unit }: Column): boolean =>
  type === 'decimal' || type === 'money' || (type === 'integer' && unit !== undefined);

/** A number formatted for its column: '$1,000.00', '199,629'. */
export const showFigure = ({ type }: Column, figure: number): string => (type === 'money' ? showMoney(figure) : showQuantity(figure));

/** The columns of a kind's list, in the order its description gives. `cardFields`: the fields shown on a closed card, one
 *  date at most. `more`: further fields, which follow the status. */
export function columnsOf(kind: Kind, cardFields: readonly string[] = [], more: readonly string[] = []): Column[] {
  return kind.columns.flatMap((key) => {
    const {
      label = key,
      type = 'text',
      unit,
      status,
      choices,
      accepted = [],
    }: Partial<Field> = kind.fields[key] ?? kind.derived[key] ?? {};
    const card = status ? 'lead' : cardFields.includes(key) ? (type === 'note' ? 'line' : type === 'date' ? 'date' : 'fact') : undefined;
    const column: Column = {
      key,
      header: label,
      type,
      status,
      unit,
      sortAs: kind.daysTo[key],
      choices: choices && [...choices, ...accepted],
      card,
    };
    return status ? [column, ...columnsOf({ ...kind, columns: more })] : column;
  });
}
