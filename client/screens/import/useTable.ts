import { useDeferredValue, useMemo, useState } from 'react';
import type { Kind } from '../../../shared/kinds/kind';
import { useLedger, useSelectedVessel } from '../../sync/hooks';
import { authorsDay } from '../../net/serverTime';
import { storeChoice, useStoredChoice } from '../../net/session';
import { findHeadings, headerWords, type Mapping, matchColumns, type Remembered } from './plan/columns';
import { gatherRows } from './plan/gatherRows';
import { planImport, type PlannedRow } from './plan/planImport';
import { cellForm, type CellForm } from './plan/readCell';
import type { SheetCell, Sheet } from './read/table';

/** The most remembered headers of a kind; the oldest are dropped. */
const MAX_REMEMBERED = 200;

const storageKey = (kind: Kind): string => `import ${kind.name}`;

/** The earlier choices for the columns of a kind. */
function readRemembered(stored: string): Remembered {
  try {
    const read: unknown = JSON.parse(stored || '{}');
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Remembered) : {};
  } catch {
    return {};
  }
}

/** Remembers the field chosen for a header ('' for not imported), for the next table. */
function rememberColumn(kind: Kind, remembered: Remembered, header: SheetCell | undefined, target: string): void {
  const words = headerWords(header);
  if (words === '') return;
  const others = Object.entries(remembered).filter(([other]) => other !== words);
  storeChoice(storageKey(kind), JSON.stringify(Object.fromEntries([...others.slice(1 - MAX_REMEMBERED), [words, target]])));
}

const NO_RECORDS = {};

/** A table to import: how it is read, and what the import would do. */
export interface TableReading {
  headers: readonly SheetCell[];
  /** One non-empty cell of each column. */
  samples: readonly (SheetCell | undefined)[];
  mapping: Mapping;
  forms: readonly CellForm[];
  plan: readonly PlannedRow[];
  /** The log position the plan is based on. */
  at: { seq: number; epoch: string } | undefined;
  choose(column: number, target: string): void;
  putFirst(column: number, part: 'day' | 'month'): void;
}

interface Headings {
  from: number;
  headers: readonly SheetCell[];
  matched: readonly string[];
}

function headingsOf(kind: Kind, { rows }: Sheet, remembered: Remembered): Headings {
  const at = findHeadings(kind, rows, remembered);
  const width = Math.max(...rows.map((row) => row.length));
  const headers = Array.from({ length: width }, (_, column) => (at < 0 ? `Column ${column + 1}` : (rows[at]?.[column] ?? null)));
  return { from: at + 1, headers, matched: matchColumns(kind, headers, remembered) };
}

export interface TableOptions {
  sheet: Sheet;
  isFollowed: boolean;
  /** Whether the dates of a column begin with the day, where that was chosen. */
  orders: Readonly<Record<number, boolean>>;
  onOrders(orders: Readonly<Record<number, boolean>>): void;
}

/**
 * Reads a sheet as records of `kind`: the field and format of each column, and what each row would do to the existing records. With
 * `isFollowed` the plan follows changes of the records. While rows are being written it must not: to compare thousands of rows after each
 * write would take longer than writing them.
 */
export function useTable(kind: Kind, { sheet, isFollowed, orders, onOrders }: TableOptions): TableReading {
  const stored = useStoredChoice(storageKey(kind));
  const remembered = useMemo(() => readRemembered(stored), [stored]);
  // Remembered choices decide when the table is opened. After that only the user's choices count.
  const [{ from, headers, matched }] = useState(() => headingsOf(kind, sheet, remembered));
  const [mapping, setMapping] = useState<Mapping>(matched);
  const now = useDeferredValue(useLedger(isFollowed ? kind.name : null));
  const [ledger, setLedger] = useState(now);
  if (isFollowed && ledger !== now) setLedger(now);
  const records = ledger?.records[kind.name] ?? NO_RECORDS;
  const { record: ship } = useSelectedVessel();
  const vessel = useMemo(() => (ship ? [String(ship.name), String(ship.imo_number)] : []), [ship]);
  const today = authorsDay();

  const found = useMemo(() => {
    const columns = headers.map((_, at) => sheet.rows.slice(from).map((row) => row[at] ?? null));
    return { forms: columns.map(cellForm), samples: columns.map((cells) => cells.find((cell) => cell !== null && cell !== '')) };
  }, [sheet, headers, from]);
  const forms = useMemo(() => found.forms.map((form, at) => ({ ...form, dayFirst: orders[at] ?? form.dayFirst })), [found, orders]);
  const gathered = useMemo(() => gatherRows(kind, { ...sheet, from, mapping, forms }), [kind, sheet, from, mapping, forms]);
  const plan = useMemo(
    () => planImport(kind, gathered, { records: Object.values(records), today, vessel }),
    [kind, gathered, records, today, vessel],
  );
  return {
    headers,
    samples: found.samples,
    mapping,
    forms,
    plan,
    at: ledger ?? undefined,
    choose(column, target) {
      // A field is read from one column only, the one chosen last.
      setMapping(mapping.map((key, at) => (at === column ? target : key === target ? '' : key)));
      rememberColumn(kind, remembered, headers[column], target);
    },
    putFirst: (column, part) => onOrders({ ...orders, [column]: part === 'day' }),
  };
}
