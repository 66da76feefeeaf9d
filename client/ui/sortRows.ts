export interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** A sorted copy: numbers by size, text as people read it ('2' before '10'), null and '' last in both directions.
 *  Equal rows keep their order. */
export function sortRows<Row>(rows: readonly Row[], value: (row: Row) => string | number | null, direction: Sort['direction']): Row[] {
  const sign = direction === 'asc' ? 1 : -1
  const blank = (key: string | number | null) => key === null || key === ''
  return rows
    .map((row) => ({ row, key: value(row) }))
    .sort(({ key: a }, { key: b }) => {
      if (blank(a) || blank(b)) return Number(blank(a)) - Number(blank(b))
      return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)))
    })
    .map(({ row }) => row)
}
