import type { KindName } from '../kinds/kind';

/** What a list shows, kept under a name: by its owner alone, or by all signed-in users. */
export interface View {
  id: number;
  /** The kind of the list. */
  kind: KindName;
  /** At most 60 characters; one account has no two of one name for one list. */
  name: string;
  /** Filters, order and columns as the address of the list has them, without its vessel: 'status=Due&sort=-expiry_date'. */
  query: string;
  /** Whether every account is told of it; else its owner alone. */
  everybody: boolean;
  /** The e-mail of its owner. */
  by: string;
  /** Whether the reader is its owner, who alone may change it. */
  own: boolean;
}

/** What an account may keep: views, characters of a name, characters of a query. */
export const MOST_VIEWS = 100;
export const LONGEST_VIEW_NAME = 60;
export const LONGEST_VIEW_QUERY = 2_000;

/** Parts of an address that no view keeps: where it is looked at, and which view it is. */
const NOT_KEPT = ['vessel', 'view'];

/** Of an address the part that a view keeps. */
export function viewQuery(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of NOT_KEPT) params.delete(name);
  return String(params);
}
