import type { KindName, AnyRecord, Kind, Values } from '../kinds/kind';
import { paths } from './paths';
import { kindOf, type VesselKind } from '../kinds/kinds';
import { isIsoDate } from '../basics/calendar';
import { recordIn, type InvoiceForm } from '../log/invoiceForm';

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
  const { word, withoutEditForm } = kindOf(kind).screens;
  return withoutEditForm ? `/${kind}?vessel=${vessel}` : `/edit-${word}/${vessel}/${id}`;
}

/** Limits of the index: words of a record, letters of a word, letters of a note, lines of items. */
export const MOST_WORDS = { words: 60, word: 24, note: 300, items: 60 } as const;

/** The prefix of a word that only viewers with invoice access can find. */
const WITHHELD = '~';

/** Letters that Unicode does not decompose into a base letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
};
const FOLDED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** Folds to lower case without accents: 'vukasinovic' for Vukašinović, 'lodz' for Łódź. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(FOLDED, (letter) => PLAIN[letter] ?? letter);

/** The distinct folded words of a text: 'REQ-2026-014' gives 'req', '2026' and '014'. Words consist of letters and digits. */
export function wordsOf(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, MOST_WORDS.word).join('')))];
}

/** The searchable fields of a kind: the name, then other short fields and items, then notes. */
export function searchFields(kind: Kind): string[] {
  const named = [kind.naming.name, kind.naming.detail].filter((name) => name !== undefined);
  const byType = (...types: string[]) =>
    Object.entries(kind.fields).flatMap(([name, field]) =>
      types.includes(field.type) && !field.serverOwned && name !== kind.order ? [name] : [],
    );
  return [...new Set([...named, ...byType('text', 'choice', 'integer'), ...byType('items', 'lines'), ...byType('note')])];
}

function textOf(kind: Kind, name: string, value: unknown): string {
  if (Array.isArray(value)) return linesOf(value as Values[]);
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return kind.fields[name]?.type === 'note' ? String(value).slice(0, MOST_WORDS.note) : String(value);
}

/** The names of items, and the texts of other lines: the place and the surveyor of an endorsement. */
const linesOf = (lines: readonly Values[]): string =>
  lines
    .slice(0, MOST_WORDS.items)
    .flatMap((line) => line.item_name ?? Object.values(line).filter((value) => typeof value === 'string' && !isIsoDate(value)))
    .join(' ');

function wordsIn(kind: Kind, values: Values): string[] {
  const texts = searchFields(kind).map((name) => textOf(kind, name, values[name]));
  return wordsOf(texts.join(' '));
}

/** The index words of a record, at most 60. Words that need invoice access carry a prefix. */
export function searchWords(kind: Kind, record: AnyRecord): string[] {
  const summary = recordIn('summary', kind, record);
  const open = summary ? wordsIn(kind, summary) : [];
  const withheld = summary === record ? [] : wordsIn(kind, record).filter((word) => !open.includes(word));
  return [...open, ...withheld.map((word) => WITHHELD + word)].slice(0, MOST_WORDS.words);
}

/** The words of a query, without those that are a prefix of another. */
export function queryWords(query: string): string[] {
  const words = wordsOf(query);
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

/** The prefixes of index words that `word` matches for a viewer. They are letters and digits, safe in a pattern. */
export const prefixesOf = (word: string, kind: Kind, form: InvoiceForm): string[] =>
  kind.access === 'session' || form === 'summary' ? [word] : [word, WITHHELD + word];

/** Whether each of the `query` words is a prefix of one of `words`. */
export const matchWords = (words: readonly string[], query: readonly string[]): boolean =>
  query.every((prefix) => words.some((word) => word.startsWith(prefix)));
