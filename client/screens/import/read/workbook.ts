import { streamXlsxRows } from 'hucre/xlsx';
import { boundedSheet, EMPTY, MOST_COLUMNS, MOST_TABLE_LINES, TOO_LONG, TOO_WIDE } from './limits';
import { type SheetCell, type Sheet, Unreadable } from './table';
import { valuelessFormulas } from './valuelessFormulas';

/** One entry in the directory of a ZIP file. */
interface ZipEntry {
  name: string;
  /** The packed size, and (`size`) the unpacked size, in bytes. */
  packed: number;
  size: number;
  method: number;
  /** The offset of its local header. */
  at: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;

const BROKEN = 'The file is damaged or incomplete.';

/**
 * Reads the directory of a ZIP file without unpacking anything. fflate can read directories too, but it prefers the ZIP64 directory, which hucre
 * (the library that unpacks the file) ignores: a file could state a small size in one and unpack to the size in the other.
 * Throws `Unreadable` if the directory is damaged.
 */
function zipContents(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readDirectory(view, bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new Unreadable(BROKEN);
    throw error;
  }
}

function readDirectory(view: DataView, bytes: Uint8Array): ZipEntry[] {
  let end = view.byteLength - END_LENGTH;
  const earliest = Math.max(0, end - MAX_COMMENT);
  while (end >= earliest && view.getUint32(end, true) !== END) end -= 1;
  if (end < earliest) throw new Unreadable(BROKEN);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new Unreadable(BROKEN);
    const length = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + length)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += ENTRY_LENGTH + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Unpacks one entry as text. Throws `Unreadable` if it is damaged or larger than its directory says. */
async function zipText(bytes: Uint8Array, { at, packed, size, method }: ZipEntry): Promise<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const from = at + LOCAL_LENGTH + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const packedBytes = bytes.slice(from, from + packed);
  if (method === 0) return new TextDecoder().decode(packedBytes);
  try {
    const reader = new Blob([packedBytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (let read = 0; ;) {
      const { done, value } = await reader.read();
      if (done) return await new Blob(parts).text();
      read += value.length;
      if (read > size) throw new RangeError('larger than it says');
      parts.push(value as Uint8Array<ArrayBuffer>);
    }
  } catch {
    throw new Unreadable(BROKEN);
  }
}

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
