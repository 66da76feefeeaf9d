import { useMemo, useState } from 'react';

/** `rows` in the order they had when `hold` began, for as long as it lasts: new ones come last. Keep `keyOf` stable. */
export function useSteadyOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => number, hold: boolean): readonly Row[] {
  const [order, setOrder] = useState<readonly Row[]>(rows);
  if (!hold && order !== rows) setOrder(rows);
  return useMemo(() => {
    if (!hold) return rows;
    const places = new Map(order.map((row, place) => [keyOf(row), place]));
    const placeOf = (row: Row) => places.get(keyOf(row)) ?? order.length;
    return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
  }, [rows, order, keyOf, hold]);
}
