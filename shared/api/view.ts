import type { KindName } from '../kinds/kind';

/** A saved view: the filters, order and columns of a list under a name, private or shared with all users. */
export interface View {
  id: number;
  /** The kind of the list. */
  kind: KindName;
  /** At most 60 characters; unique for an account and a list. */
  name: string;
  /** Filters, order and columns as the address of the list has them, without its vessel: 'status=Due&sort=-expiry_date'. */
  query: string;
  /** Whether all users see it; otherwise only its owner. */
  everybody: boolean;
  /** The e-mail of its owner. */
  by: string;
  /** Whether the reader owns it. Only the owner may change it. */
  own: boolean;
}

/** Limits: views of an account, characters of a name, characters of a query. */
export const MOST_VIEWS = 100;
export const LONGEST_VIEW_NAME = 60;
export const LONGEST_VIEW_QUERY = 2_000;

/** Query parameters of a list that name one record of its vessel: the open one, and the one of an open dialog. */
export const RECORD_PARAMETERS = ['open', 'endorse', 'renew'] as const;

/** Query parameters that a view does not store: the vessel, the view itself and a record. */
const NOT_STORED = ['vessel', 'view', ...RECORD_PARAMETERS];

/** The part of a query string that a view stores. */
export function viewQuery(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of NOT_STORED) params.delete(name);
  return String(params);
}
