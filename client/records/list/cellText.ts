import { showDate } from '../../../shared/basics/calendar';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { showMoney } from '../../../shared/basics/text';
import { fileNameOf } from '../files/fileOf';
import { itemsOf } from '../cells/itemsOf';
import { type Column, isFigure, showFigure } from './column';

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The text of a cell: dates as DD-MM-YYYY, money with a dollar sign and two decimals; 'N/A' for a missing date, amount or status. */
export function cellText(column: Column, record: AnyRecord): string {
  const value = record[column.key];
  if (column.type === 'date') return showDate(isText(value) ? value : null);
  if (column.type === 'money') return showMoney(isNumber(value) ? value : null);
  if (column.type === 'items')
    return itemsOf(record)
      .map((item) => item.item_name)
      .join(', ');
  if (column.type === 'file') return fileNameOf(record) ?? 'No file';
  if (isText(value) && value !== '') return value;
  if (isNumber(value)) return isFigure(column) ? showFigure(column, value) : String(value);
  return column.status || column.sortAs ? 'N/A' : '';
}

/** Whether a cell is empty. Empty cells are grey. */
export const isEmptyCell = (text: string): boolean => text === '' || text === 'N/A';
