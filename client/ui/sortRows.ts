export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Dates as numbers, which compare a hundred times faster than text. */
const sortable = (key: string | number | null) => (typeof key === 'string' && DATE.test(key) ? Number(key.replace(DATE, '$1$2$3')) : key);

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The position of each text in natural order. Thousands of rows share a few hundred values, so sorting the values is a tenth of the work. */
function positionsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  let position = 0;
  let before: string | undefined;
  for (const text of [...new Set(texts)].sort(collator.compare)) {
    if (before !== undefined && collator.compare(before, text) !== 0) position += 1;
    positions.set(text, position);
    before = text;
  }
  return positions;
}

/** A sorted copy: numbers by size, text in natural order ('2' before '10'), null and '' last in both directions. Equal rows keep their
 *  order. */
export function sortRows<Row>(rows: readonly Row[], value: (row: Row) => string | number | null, direction: Sort['direction']): Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  const blank = (key: string | number | null) => key === null || key === '';
  const keyed = rows.map((row) => ({ row, key: sortable(value(row)) }));
  // In a column with texts, numbers are sorted as texts.
  const isText = keyed.some(({ key }) => typeof key === 'string' && key !== '');
  const positions = isText ? positionsOf(keyed.map(({ key }) => String(key ?? ''))) : undefined;
  return keyed
    .map(({ row, key }) => ({ row, key: positions && !blank(key) ? (positions.get(String(key)) ?? 0) : key }))
    .sort(({ key: a }, { key: b }) => {
      if (blank(a) || blank(b)) return Number(blank(a)) - Number(blank(b));
      return sign * (Number(a) - Number(b));
    })
    .map(({ row }) => row);
}
