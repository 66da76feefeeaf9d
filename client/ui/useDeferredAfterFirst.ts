import { useDeferredValue } from 'react';

/**
 * The rows of a list. Their changes are deferred, so that many at once never delay what the user types or presses. The first rows are not:
 * React would draw them in slices between the frames of the page, seconds late on a slow machine.
 */
export function useDeferredAfterFirst<T extends readonly unknown[] | null | undefined>(rows: T): T {
  const later = useDeferredValue(rows);
  return later?.length ? later : rows;
}
