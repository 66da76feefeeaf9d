import type { Kind, Values } from '../../../../shared/kinds/kind';
import { isBlankCell, type SheetCell, type Sheet } from '../read/table';
import { type Mapping, type Target, targetsOf, VESSEL_COLUMN } from './columns';
import { type CellForm, readCell, unclearNumber } from './readCell';

/** The data of one record in the table: one line, or one line for each of its items. */
export interface Gathered {
  /** Its first line, counted from 1. */
  line: number;
  /** The values of non-blank cells, before validation. */
  given: Values;
  /** The vessel named in the row, or ''. */
  vessel: string;
  /** Why the row cannot be read, and the field concerned. */
  readError?: { sentence: string; field: string };
}

interface Column {
  at: number;
  target: Target;
  form: CellForm;
}

export interface Table extends Pick<Sheet, 'rows' | 'valueless'> {
  /** The index of the first row below the headings. */
  from: number;
  mapping: Mapping;
  forms: readonly CellForm[];
}

/**
 * Groups the lines of a table into records. A line continues the record above if it has an item and its other cells, that of the vessel too, are
 * blank or equal, because merged cells are blank below the first line.
 */
export function gatherRows(kind: Kind, { rows, valueless, from, mapping, forms }: Table): Gathered[] {
  const targets = new Map(targetsOf(kind).map((target) => [target.key, target]));
  const columns = mapping.flatMap((key, at): Column[] => {
    const target = targets.get(key);
    const form = forms[at];
    return target && form ? [{ at, target, form }] : [];
  });
  const own = columns.filter(({ target }) => target.item === undefined);
  const ofItem = columns.filter(({ target }) => target.item !== undefined);
  const list = ofItem[0]?.target.key.split('.')[0];
  const vesselAt = mapping.indexOf(VESSEL_COLUMN);
  const read = [...columns.map(({ at, target }) => ({ at, field: target.key.split('.')[0] ?? '' })), { at: vesselAt, field: '' }];

  const gathered: Gathered[] = [];
  const lines = Math.max(rows.length, ...[...(valueless?.keys() ?? [])].map((row) => row + 1));
  for (let at = from; at < lines; at += 1) {
    const row = rows[at] ?? [];
    const unvalued = valueless?.get(at);
    if (columns.every((column) => isBlankCell(row[column.at]) && !unvalued?.has(column.at))) continue;
    const readError = unreadOf(read, unvalued) ?? unclearOf(columns, row);
    const given = valuesOf(own, row);
    const item = list === undefined ? {} : itemOf(ofItem, row);
    const vessel = vesselAt < 0 ? '' : String(row[vesselAt] ?? '').trim();
    const before = gathered.at(-1);
    const isOfBefore = before && (vessel === '' || namesSameVessel(vessel, before.vessel)) && continues(given, before.given);
    if (isOfBefore && list !== undefined && Object.keys(item).length > 0) {
      ((before.given[list] ??= []) as Values[]).push(item);
      if (readError) before.readError ??= readError;
      continue;
    }
    if (list !== undefined && Object.keys(item).length > 0) given[list] = [item];
    gathered.push({ line: at + 1, given, vessel, ...(readError && { readError }) });
  }
  return gathered;
}

/** The error for the first cell with a formula without a value. Such a cell must not be read as blank. */
function unreadOf(
  columns: readonly { at: number; field: string }[],
  cells: ReadonlyMap<number, string> | undefined,
): Gathered['readError'] {
  const column = cells && columns.find(({ at }) => cells.has(at));
  if (!column) return undefined;
  return {
    sentence: `Cell ${cells.get(column.at)} holds a formula without a value. Open the file in a spreadsheet program and save it again.`,
    field: column.field,
  };
}

/** The error for the first number that can be read in two ways. */
function unclearOf(columns: readonly Column[], row: readonly SheetCell[]): Gathered['readError'] {
  for (const { at, target, form } of columns) {
    const sentence = unclearNumber(target.field, row[at], form);
    if (sentence) return { sentence, field: target.key.split('.')[0] ?? '' };
  }
  return undefined;
}

const valuesOf = (columns: readonly Column[], row: readonly SheetCell[]): Values =>
  Object.fromEntries(
    columns
      .map(({ at, target: { key, field }, form }) => [key, readCell(field, row[at], form)] as const)
      .filter(([, value]) => value !== undefined),
  );

const itemOf = (columns: readonly Column[], row: readonly SheetCell[]): Values =>
  Object.fromEntries(
    columns
      .map(({ at, target: { item = '', field }, form }) => [item, readCell(field, row[at], form)] as const)
      .filter(([, value]) => value !== undefined),
  );

const folded = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Whether two cells name the same vessel. */
export const namesSameVessel = (one: string, other: string): boolean => folded(one) === folded(other);

const continues = (given: Values, before: Values) => Object.entries(given).every(([name, value]) => before[name] === value);
