export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Dates as numbers, which compare a hundred times faster than text. */
const sortable = (key: string | number | null) => (typeof key === 'string' && DATE.test(key) ? Number(key.replace(DATE, '$1$2$3')) : key);

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** A sorted copy: numbers by size, text as people read it ('2' before '10'), null and '' last in both directions.
 *  Equal rows keep their order. */
export function sortRows<Row>(rows: readonly Row[], value: (row: Row) => string | number | null, direction: Sort['direction']): Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  const blank = (key: string | number | null) => key === null || key === '';
  return rows
    .map((row) => ({ row, key: sortable(value(row)) }))
    .sort(({ key: a }, { key: b }) => {
      if (blank(a) || blank(b)) return Number(blank(a)) - Number(blank(b));
      return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));
    })
    .map(({ row }) => row);
}
