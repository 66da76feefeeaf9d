import { integer, ITEM_NAME, type Field } from '../../../../shared/kinds/field';
import { type Kind, writableFields } from '../../../../shared/kinds/kind';
import type { SheetCell } from '../read/table';

/** What a column of a table may hold. */
export interface Target {
  key: string;
  label: string;
  field: Field;
  /** Of one line of the list that this field is: the value's name there. */
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

/** Headers that stand for a computed value: they are not imported, whatever else they resemble. */
const computedLabels = (kind: Kind): string[] => [
  ...Object.values(kind.derived).map(({ label }) => label),
  ...(hasItems(kind) ? ['Pending Qty'] : []),
];

const hasItems = (kind: Kind) => Object.values(kind.fields).some(({ type }) => type === 'items');

/** All that can be imported of a kind, in the order of its form. */
export const targetsOf = (kind: Kind): Target[] =>
  writableFields(kind).flatMap(([key, field]): Target[] =>
    field.type === 'items'
      ? Object.entries(ITEM_TARGETS).map(([item, of]) => ({ key: `${key}.${item}`, label: of.label, field: of, item }))
      : [{ key, label: field.label, field }],
  );

/** A header as it is compared and remembered: its words, in small letters. */
export const headerWords = (cell: SheetCell | undefined): string =>
  String(cell ?? '')
    .toLowerCase()
    .replace(/quantity/g, 'qty')
    .replace(/\bissued\b(?! by)/g, 'issue')
    .replace(/\b(expires|expiration|valid until|valid till)\b/g, 'expiry')
    .replace(/number\b|\bno\b/g, 'no')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The target of each column, by its place: a key of `targetsOf`, VESSEL_COLUMN, or '' for one that is not imported. */
export type Mapping = readonly string[];

/** What a person chose before, by the words of the header. */
export type Remembered = Readonly<Record<string, string>>;

const isPart = (some: string, of: string) => some.split(' ').every((word) => of.split(' ').includes(word));

/** The words of a label, and those outside its brackets: 'Seaman Book (CDC)' is 'Seaman Book No' in many a spreadsheet. */
const formsOf = (label: string) => [label, label.replaceAll(/\(.*?\)/g, '')].map(headerWords);

/** Finds the target of each column: as it was chosen before, by its label or name, or by the words they share with one target alone. */
export function matchColumns(kind: Kind, headers: readonly SheetCell[], remembered: Remembered): string[] {
  const targets = targetsOf(kind);
  const computed = new Set(computedLabels(kind).map(headerWords));
  const keys = new Set([...targets.map(({ key }) => key), VESSEL_COLUMN, '']);
  const taken = new Set<string>();
  const mapping = headers.map(() => '');
  const settle = (find: (words: string) => string | undefined) => {
    for (const [at, header] of headers.entries()) {
      const key = mapping[at] === '' ? find(headerWords(header)) : undefined;
      if (!key || taken.has(key)) continue;
      taken.add(key);
      mapping[at] = key;
    }
  };
  const free = (words: string) => words !== '' && remembered[words] === undefined && !isComputed(words);
  const isComputed = (words: string) => computed.has(words) && !targets.some(({ label }) => headerWords(label) === words);
  settle((words) => (keys.has(remembered[words] ?? '') ? remembered[words] : undefined));
  settle((words) => (free(words) ? targets.find(({ key, label }) => [label, key].map(headerWords).includes(words))?.key : undefined));
  if (kind.scope === 'vessel') settle((words) => (free(words) && /^(vessel|ship)( name)?$/.test(words) ? VESSEL_COLUMN : undefined));
  settle((words) => {
    if (!free(words)) return undefined;
    const alike = targets.filter(
      ({ key, label }) => !taken.has(key) && formsOf(label).some((form) => isPart(words, form) || isPart(form, words)),
    );
    // 'Issued' is the Issue Date rather than the Port of Issue.
    const begun = alike.filter(({ label }) => headerWords(label).startsWith(words));
    return [alike, begun].find((found) => found.length === 1)?.[0]?.key;
  });
  return mapping;
}

const FIRST_ROWS = 15;

/** The place of the row with the headings: that in which most columns are found; -1 where there is none. */
export function findHeadings(kind: Kind, rows: readonly (readonly SheetCell[])[], remembered: Remembered): number {
  const found = rows.slice(0, FIRST_ROWS).map((row) => matchColumns(kind, row, remembered).filter(Boolean).length);
  const most = Math.max(...found);
  const width = Math.max(...rows.slice(0, FIRST_ROWS).map((row) => row.length));
  return most >= Math.min(2, width) ? found.indexOf(most) : -1;
}
