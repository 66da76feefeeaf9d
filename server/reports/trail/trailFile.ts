import { createReadStream } from 'node:fs';
import { CSV_MARK, csvRow, unguardFormula } from '../../../shared/basics/csv';
import { canonical, type TrailEntry, type TrailLine } from './trail';

/** The columns of the CSV, in order. */
const COLUMNS: readonly (readonly [label: string, key: keyof TrailEntry])[] = [
  ['No.', 'n'],
  ['Time (UTC)', 'at'],
  ['Name', 'name'],
  ['Rank', 'rank'],
  ['E-mail', 'by'],
  ['Ship', 'ship'],
  ['Log', 'vessel'],
  ['Section', 'section'],
  ['Record', 'record'],
  ['Id', 'id'],
  ['What', 'what'],
  ['Change', 'seq'],
  ['Epoch', 'epoch'],
  ['Fields', 'fields'],
];
const NUMBERS: ReadonlySet<keyof TrailEntry> = new Set(['n', 'id', 'seq'] as const);
const LABELS = csvRow([...COLUMNS.map(([label]) => label), 'Hash']);

/** A line of a trail as JSON. */
const jsonLine = ({ type, body, hash }: TrailLine): string => `${canonical({ [type]: body, hash })}\n`;

/** A line of a trail as CSV. The opening is followed by the labels of the columns. */
function csvLine({ type, body, hash }: TrailLine): string {
  if (type !== 'entry') return csvRow([type, canonical(body), hash]) + (type === 'trail' ? LABELS : '');
  const cells = COLUMNS.map(([, key]) => (key === 'fields' ? canonical(body.fields) : body[key]));
  return csvRow([...cells, hash]);
}

/** A piece of a file is sent when it has this many characters. */
const PIECE = 64_000;

/** A trail as the bytes of a file, at the speed of its reader. */
export async function* trailBytes(lines: AsyncIterable<TrailLine>, format: 'jsonl' | 'csv'): AsyncGenerator<Buffer> {
  let text = format === 'csv' ? CSV_MARK : '';
  for await (const line of lines) {
    text += format === 'csv' ? csvLine(line) : jsonLine(line);
    if (text.length < PIECE) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

function fromJson(text: string): TrailLine | null {
  const { hash, ...rest } = JSON.parse(text) as Record<string, unknown>;
  const [[type, body] = []] = Object.entries(rest);
  const line = { type, body, hash } as TrailLine;
  return jsonLine(line) === `${text}\n` ? line : null;
}

const CELL = /("(?:[^"]|"")*"|[^,"]*)(?:,|\r$)/gy;

function fromCsv(text: string): TrailLine | null {
  const cells = [...text.matchAll(CELL)].map(([, cell = '']) =>
    unguardFormula(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell),
  );
  const hash = cells.at(-1) ?? '';
  if (cells[0] === 'trail' || cells[0] === 'settings' || cells[0] === 'end') {
    const line = { type: cells[0], body: JSON.parse(cells[1] ?? ''), hash } as TrailLine;
    return csvRow([line.type, canonical(line.body), hash]) === `${text}\n` ? line : null;
  }
  const read = (key: keyof TrailEntry, cell = ''): unknown => {
    if (key === 'fields') return JSON.parse(cell);
    return NUMBERS.has(key) || (key === 'vessel' && cell !== 'fleet') ? Number(cell) : cell;
  };
  const body = Object.fromEntries(COLUMNS.map(([, key], nth) => [key, read(key, cells[nth])])) as unknown as TrailEntry;
  const line: TrailLine = { type: 'entry', body, hash };
  return csvLine(line) === `${text}\n` ? line : null;
}

/** The lines of a file without their ends. A quoted cell of a CSV may contain line ends. The last is null if the file does not end with one. */
async function* textLines(path: string): AsyncGenerator<string | null> {
  let rest = '';
  for await (const piece of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield null;
}

const isOpen = (text: string): boolean => (text.match(/"/g)?.length ?? 0) % 2 === 1;

/** The lines of a JSONL or CSV trail; null for one that is not written as it was exported. */
export async function* readTrailFile(path: string): AsyncGenerator<TrailLine | null> {
  let isCsv: boolean | undefined;
  let begun = '';
  let nth = 0;
  for await (const text of textLines(path)) {
    isCsv ??= text?.startsWith(CSV_MARK) ?? false;
    if (text === null) {
      yield null;
      return;
    }
    begun += (begun && '\n') + (isCsv && nth === 0 ? text.replace(CSV_MARK, '') : text);
    if (isCsv && isOpen(begun)) continue;
    nth += 1;
    // The labels of the columns.
    if (!isCsv || nth !== 2 || `${begun}\n` !== LABELS) yield parsed(begun, isCsv);
    begun = '';
  }
  if (begun) yield null;
}

function parsed(text: string, isCsv: boolean): TrailLine | null {
  try {
    return isCsv ? fromCsv(text) : fromJson(text);
  } catch {
    return null;
  }
}
