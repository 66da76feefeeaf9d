import type { KindName } from '../kinds/kind';
import { paths } from './paths';

/** How long what is looked for may be, in characters. */
export const QUERY_LENGTH = { least: 2, most: 100 } as const;
/** Matches of a kind are counted so far: one more stands for all that are beyond. */
export const MOST_COUNTED = 100;
/** How many hits of each kind are told, and on a page of one kind that is asked for alone. */
export const MOST_HITS = { each: 20, alone: MOST_COUNTED } as const;

/** One record that was found. `vessel`: the ship it belongs to; a vessel's own number for a vessel. */
export interface SearchHit {
  kind: KindName;
  vessel: number;
  id: number;
  /** What people call it, and what they add to it. */
  name: string;
  detail?: string;
  /** 'YYYY-MM-DD'. */
  date?: string;
  /** The step it is in: 'Detained'. */
  state?: string;
}

/** What a search found, by kind in the order of the navigation. */
export interface SearchResult {
  hits: SearchHit[];
  /** Of each kind that has any: `MOST_COUNTED + 1` for more than `MOST_COUNTED`. */
  counts: Partial<Record<KindName, number>>;
  /** Where a kind was asked for alone: the `after` of the next page; null when there is none. */
  next?: number | null;
}

/** What narrows a search: one kind alone, and there the hits after this one. */
export interface SearchNarrowing {
  kind?: KindName;
  after?: number;
}

/** The path of a search. */
export function searchPath(q: string, { kind, after }: SearchNarrowing = {}): string {
  const query = new URLSearchParams({ q, ...(kind && { kind }), ...(after !== undefined && { after: String(after) }) });
  return `${paths.search}?${query}`;
}
/** '39', or '100+'. */
export const countText = (count: number): string => (count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count));
