import { viewQuery } from '../../../../shared/api/view';

/** The parameters of a query in the order of their names: two queries that say the same are the same. */
const inOrder = (query: string): string => {
  const params = new URLSearchParams(viewQuery(query));
  params.sort();
  return String(params);
};

/** Whether two queries of a list show the same. */
export const isSameQuery = (a: string, b: string): boolean => inOrder(a) === inOrder(b);

/** What changes an address from `search` to the one that shows `query`, in place of all it showed, on the same vessel. */
export function partsToOpen(search: string, query: string, view: number | null): Record<string, string> {
  const gone = [...new URLSearchParams(search).keys()].filter((name) => name !== 'vessel');
  return {
    ...Object.fromEntries(gone.map((name) => [name, ''])),
    ...Object.fromEntries(new URLSearchParams(viewQuery(query))),
    ...(view !== null && { view: String(view) }),
  };
}
