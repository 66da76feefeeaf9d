import type { KindName } from '../kinds/kind';
import { paths } from './paths';
import { kindOf, type VesselKind } from '../kinds/kinds';

/** The minimum and maximum length of a query, in characters. */
export const QUERY_LENGTH = { least: 2, most: 100 } as const;
/** Matches of a kind are counted up to this number; one more means "more". */
export const MOST_COUNTED = 100;
/** The maximum number of hits of each kind, and on a page of a single kind. */
export const MOST_HITS = { each: 20, alone: MOST_COUNTED } as const;

/** One record that was found. `vessel`: the ship it belongs to; a vessel's own number for a vessel. */
export interface SearchHit {
  kind: KindName;
  vessel: number;
  id: number;
  /** The record's name and detail. */
  name: string;
  detail?: string;
  /** 'YYYY-MM-DD'. */
  date?: string;
  /** Its state: 'Detained'. */
  state?: string;
}

/** The hits by kind, in the order of the navigation. */
export interface SearchResult {
  hits: SearchHit[];
  /** Hits by kind, without zeros; `MOST_COUNTED + 1` means more than `MOST_COUNTED`. */
  counts: Partial<Record<KindName, number>>;
  /** For a search in one kind: the `after` of the next page; null on the last page. */
  next?: number | null;
}

/** Limits a search to one kind, and to the hits after `after`. */
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

/** The path of a record's form, or of its list where the kind has no form. Relative to the origin. */
export function screenOf(kind: VesselKind, vessel: number, id: number): string {
  const { word, edit } = kindOf(kind).screens;
  return edit ? `/edit-${word}/${vessel}/${id}` : `/${kind}?vessel=${vessel}`;
}
