import type { Item } from '../kinds/field';
import { recordIn, type InvoiceForm } from '../log/invoiceForm';
import type { AnyRecord, Kind, Values } from '../kinds/kind';

/** The most words that are kept of a record, letters of a word, letters of a note and lines of items that are looked at. */
export const MOST_WORDS = { words: 60, word: 24, note: 300, items: 60 } as const;

/** Stands before a word that a viewer without invoice access does not find. */
const WITHHELD = '~';

/** Letters that do not come apart into a plain one and its mark. */
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

/** Lower case without accents: 'vukasinovic' for Vukašinović, 'lodz' for Łódź. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(FOLDED, (letter) => PLAIN[letter] ?? letter);

/** The words of a text, folded, each once: 'REQ-2026-014' is 'req', '2026' and '014'. They are letters and digits and nothing else. */
export function wordsOf(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, MOST_WORDS.word).join('')))];
}

/** The fields a record is found by: its name first, then its other short ones and its items, then its notes. */
export function searchFields(kind: Kind): string[] {
  const named = [kind.called.name, kind.called.detail].filter((name) => name !== undefined);
  const byType = (...types: string[]) =>
    Object.entries(kind.fields).flatMap(([name, field]) => (types.includes(field.type) && name !== kind.order ? [name] : []));
  return [...new Set([...named, ...byType('text', 'choice', 'integer'), ...byType('items'), ...byType('note')])];
}

function textOf(kind: Kind, name: string, value: unknown): string {
  if (Array.isArray(value)) return linesOf(value as Item[]);
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return kind.fields[name]?.type === 'note' ? String(value).slice(0, MOST_WORDS.note) : String(value);
}

const linesOf = (items: readonly Item[]): string =>
  items
    .slice(0, MOST_WORDS.items)
    .map((item) => item.item_name)
    .join(' ');

function wordsIn(kind: Kind, values: Values): string[] {
  const texts = searchFields(kind).map((name) => textOf(kind, name, values[name]));
  return wordsOf(texts.join(' '));
}

/**
 * The words a record is found by, at most 60. What a viewer without invoice access is not told of is among them in a form that only a
 * search with it looks for.
 */
export function searchWords(kind: Kind, record: AnyRecord): string[] {
  const told = recordIn('summary', kind, record);
  const open = told ? wordsIn(kind, told) : [];
  const withheld = told === record ? [] : wordsIn(kind, record).filter((word) => !open.includes(word));
  return [...open, ...withheld.map((word) => WITHHELD + word)].slice(0, MOST_WORDS.words);
}

/** The words a search is for: those that begin another one add nothing. */
export function soughtWords(query: string): string[] {
  const words = wordsOf(query);
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

/** How a kept word may begin that `word` finds for a viewer. Letters and digits: nothing of it means anything to a pattern. */
export const beginningsOf = (word: string, kind: Kind, form: InvoiceForm): string[] =>
  kind.access === 'session' || form === 'summary' ? [word] : [word, WITHHELD + word];

/** Whether every one of the `sought` words begins one of `words`. */
export const areFoundBy = (words: readonly string[], sought: readonly string[]): boolean =>
  sought.every((word) => words.some((kept) => kept.startsWith(word)));
