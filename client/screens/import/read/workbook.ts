import { streamXlsxRows } from 'hucre/xlsx';
import { boundedSheet, EMPTY, MOST_COLUMNS, MOST_TABLE_LINES, TOO_LONG, TOO_WIDE } from './limits';
import { type SheetCell, type Sheet, Unreadable } from './table';
import { valuelessFormulas } from './valuelessFormulas';
import { BROKEN, type ZipEntry, zipContents, zipText } from './zipContents';

/** The largest unpacked size of all parts, in bytes. Ten thousand rows of twenty columns are about 15 MB. */
const MAX_UNPACKED = 60_000_000;
const MAX_ENTRIES = 2_000;
const MAX_SHEETS = 50;

const NOT_XLSX = 'This is not an XLSX file. Save it as XLSX or CSV.';
const TOO_LARGE = 'The file unpacks to more than a table of 10,000 rows could need. It was not opened.';
const MACROS = 'The file contains macros. Save it as XLSX, without macros.';

const unescaped = (text: string) =>
  text
    .replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_, hex: string | undefined, decimal: string) =>
      String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)),
    )
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name] ?? '');

const attribute = (name: string, attributes: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

/** The sheets in order: their name ('' if hidden) and the id of the relation to their part. */
const sheetsIn = (workbook: string): { name: string; relation: string }[] =>
  [...workbook.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, attributes = '']) => ({
    name: /\sstate="(?:very)?hidden"/i.test(` ${attributes}`) ? '' : unescaped(attribute('name', attributes)),
    relation: attribute('\\w+:id', attributes),
  }));

/** The parts of the workbook, by relation id. */
async function partsOf(bytes: Uint8Array, entries: readonly ZipEntry[]): Promise<ReadonlyMap<string, ZipEntry | undefined>> {
  const relationsPart = entries.find(({ name }) => name === 'xl/_rels/workbook.xml.rels');
  const relations = [...(relationsPart ? await zipText(bytes, relationsPart) : '').matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)];
  return new Map(
    relations.map(([, attributes = '']) => {
      const target = unescaped(attribute('Target', attributes));
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
      return [attribute('Id', attributes), entries.find(({ name }) => name === path)];
    }),
  );
}

/**
 * Reads the non-empty sheets of an XLSX file. Checks the unpacked size before unpacking anything. Uses the last computed value of a formula;
 * formulas without one are listed in `valueless`. Runs in a worker, because a large file takes a second. Throws `Unreadable`.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const entries = zipContents(bytes);
  const workbook = checkedWorkbook(entries);
  const named = sheetsIn(await zipText(bytes, workbook)).slice(0, MAX_SHEETS);
  const parts = await partsOf(bytes, entries);
  const sheets: Sheet[] = [];
  for (const [at, { name, relation }] of named.entries()) {
    if (name === '') continue;
    const rows = await rowsOf(bytes, at);
    if (rows.length === 0) continue;
    const part = parts.get(relation);
    const valueless = valuelessFormulas(part ? await zipText(bytes, part) : '');
    if ([...valueless.keys()].some((row) => row >= MOST_TABLE_LINES)) throw new Unreadable(TOO_LONG);
    sheets.push({ ...boundedSheet(name, rows), valueless });
  }
  if (sheets.length === 0) throw new Unreadable(EMPTY);
  return sheets;
}

/** Checks that the file is an XLSX file within the limits, and returns the part with the names of the sheets. */
function checkedWorkbook(entries: readonly ZipEntry[]): ZipEntry {
  if (entries.some(({ name }) => /vbaProject|macrosheets\//i.test(name))) throw new Unreadable(MACROS);
  const workbook = entries.find(({ name }) => name === 'xl/workbook.xml');
  if (!workbook) throw new Unreadable(NOT_XLSX);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (entries.length > MAX_ENTRIES || total > MAX_UNPACKED) throw new Unreadable(TOO_LARGE);
  return workbook;
}

async function rowsOf(bytes: Uint8Array, sheet: number): Promise<SheetCell[][]> {
  const rows: SheetCell[][] = [];
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      if (values.every((value) => value === null || value === '')) continue;
      if (index >= MOST_TABLE_LINES) throw new Unreadable(TOO_LONG);
      if (values.length > MOST_COLUMNS && values.slice(MOST_COLUMNS).some((value) => value !== null && value !== ''))
        throw new Unreadable(TOO_WIDE);
      while (rows.length < index) rows.push([]);
      rows[index] = values.slice(0, MOST_COLUMNS).map((value) => (typeof value === 'boolean' ? String(value) : value));
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(error instanceof Error && /column/i.test(error.message) ? TOO_WIDE : BROKEN, { cause: error });
  }
  return rows;
}
