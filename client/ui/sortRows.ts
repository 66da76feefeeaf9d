export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Dates as numbers, which compare a hundred times faster than text. */
const sortable = (key: string | number | null) => (typeof key === 'string' && DATE.test(key) ? Number(key.replace(DATE, '$1$2$3')) : key);

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The places of texts as people read them. Thousands of rows share some hundred values: to order those is a tenth of the work. */
function placesOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  let place = 0;
  let before: string | undefined;
  for (const text of [...new Set(texts)].sort(collator.compare)) {
    if (before !== undefined && collator.compare(before, text) !== 0) place += 1;
    places.set(text, place);
    before = text;
  }
  return places;
}

/** A sorted copy: numbers by size, text as people read it ('2' before '10'), null and '' last in both directions.
 *  Equal rows keep their order. */
export function sortRows<Row>(rows: readonly Row[], value: (row: Row) => string | number | null, direction: Sort['direction']): Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  const blank = (key: string | number | null) => key === null || key === '';
  const keyed = rows.map((row) => ({ row, key: sortable(value(row)) }));
  // Numbers among texts are read as texts.
  const isText = keyed.some(({ key }) => typeof key === 'string' && key !== '');
  const places = isText ? placesOf(keyed.map(({ key }) => String(key ?? ''))) : undefined;
  return keyed
    .map(({ row, key }) => ({ row, key: places && !blank(key) ? (places.get(String(key)) ?? 0) : key }))
    .sort(({ key: a }, { key: b }) => {
      if (blank(a) || blank(b)) return Number(blank(a)) - Number(blank(b));
      return sign * (Number(a) - Number(b));
    })
    .map(({ row }) => row);
}
