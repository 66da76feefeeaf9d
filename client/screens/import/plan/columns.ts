import { integer, ITEM_NAME, type Field } from '../../../../shared/kinds/field';
import { type Kind, writableFields } from '../../../../shared/kinds/kind';
import type { SheetCell } from '../read/table';

/** A field that a column of a table can be read as. */
export interface Target {
  key: string;
  label: string;
  field: Field;
  /** The name of the value within an item, if the field is a list of items. */
  item?: string;
}

/** The column that names the vessel of each row. */
export const VESSEL_COLUMN = '@vessel';

const ITEM_TARGETS: Record<string, Field> = {
  sl_no: integer('Sl No.'),
  item_name: ITEM_NAME,
  quantity_requested: integer('Qty Requested'),
  quantity_supplied: integer('Qty Supplied'),
};

/** Headers of computed values. They are never imported. */
const computedLabels = (kind: Kind): string[] => [
  ...Object.values(kind.derived).map(({ label }) => label),
  ...(hasItems(kind) ? ['Pending Qty'] : []),
];

const hasItems = (kind: Kind) => Object.values(kind.fields).some(({ type }) => type === 'items');

/** The field that says which rows are issues of one record (shared/kinds/kind.ts, `Renewal`). */
export const CHAIN = 'chain';

/** All fields of a kind that can be imported, in the order of its form, and its chain. */
export const targetsOf = (kind: Kind): Target[] =>
  [...writableFields(kind), ...Object.entries(kind.fields).filter(([name]) => kind.renewal && name === CHAIN)].flatMap(
    ([key, field]): Target[] =>
      field.type === 'items'
        ? Object.entries(ITEM_TARGETS).map(([item, of]) => ({ key: `${key}.${item}`, label: of.label, field: of, item }))
        : [{ key, label: field.label, field }],
  );

/** A header in the form in which it is compared and remembered: lower case, with common synonyms unified. */
export const headerWords = (cell: SheetCell | undefined): string =>
  String(cell ?? '')
    .toLowerCase()
    .replace(/quantity/g, 'qty')
    .replace(/\bissued\b(?! by)/g, 'issue')
    .replace(/\b(expires|expiration|valid until|valid till)\b/g, 'expiry')
    .replace(/number\b|\bno\b/g, 'no')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The target of each column: a key of `targetsOf`, VESSEL_COLUMN, or '' if it is not imported. */
export type Mapping = readonly string[];

/** Earlier choices of the user, by header. */
export type Remembered = Readonly<Record<string, string>>;

const includesWords = (some: string, of: string) => some.split(' ').every((word) => of.split(' ').includes(word));

/** A label with and without its brackets: 'Seaman Book (CDC)' is called 'Seaman Book No' in many spreadsheets. */
const formsOf = (label: string) => [label, label.replaceAll(/\(.*?\)/g, '')].map(headerWords);

/** Finds the target of each column: by an earlier choice, by label or name, or by words that match exactly one target. */
export function matchColumns(kind: Kind, headers: readonly SheetCell[], remembered: Remembered): string[] {
  const targets = targetsOf(kind);
  const computed = new Set(computedLabels(kind).map(headerWords));
  const keys = new Set([...targets.map(({ key }) => key), VESSEL_COLUMN, '']);
  const used = new Set<string>();
  const mapping = headers.map(() => '');
  const assign = (find: (words: string) => string | undefined) => {
    for (const [at, header] of headers.entries()) {
      const key = mapping[at] === '' ? find(headerWords(header)) : undefined;
      if (!key || used.has(key)) continue;
      used.add(key);
      mapping[at] = key;
    }
  };
  const isOpen = (words: string) => words !== '' && remembered[words] === undefined && !isComputed(words);
  const isComputed = (words: string) => computed.has(words) && !targets.some(({ label }) => headerWords(label) === words);
  assign((words) => (keys.has(remembered[words] ?? '') ? remembered[words] : undefined));
  assign((words) => (isOpen(words) ? targets.find(({ key, label }) => [label, key].map(headerWords).includes(words))?.key : undefined));
  if (kind.scope === 'vessel') assign((words) => (isOpen(words) && /^(vessel|ship)( name)?$/.test(words) ? VESSEL_COLUMN : undefined));
  assign((words) => {
    if (!isOpen(words)) return undefined;
    const similar = targets.filter(
      ({ key, label }) => !used.has(key) && formsOf(label).some((form) => includesWords(words, form) || includesWords(form, words)),
    );
    // Prefers labels that start with the header: 'Issued' is the Issue Date, not the Port of Issue.
    const startingWith = similar.filter(({ label }) => headerWords(label).startsWith(words));
    return [similar, startingWith].find((found) => found.length === 1)?.[0]?.key;
  });
  return mapping;
}

const FIRST_ROWS = 15;

/** The index of the heading row: the row in which most columns match; -1 if there is none. */
export function findHeadings(kind: Kind, rows: readonly (readonly SheetCell[])[], remembered: Remembered): number {
  const found = rows.slice(0, FIRST_ROWS).map((row) => matchColumns(kind, row, remembered).filter(Boolean).length);
  const most = Math.max(...found);
  const width = Math.max(...rows.slice(0, FIRST_ROWS).map((row) => row.length));
  // Two known headings, or one in a table of one column.
  return most >= Math.min(2, width) ? found.indexOf(most) : -1;
}
