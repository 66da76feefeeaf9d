import type { Kind, Values } from './kind';
import { visibleText } from '../basics/text';

/** A text or number without invisible characters; '' for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? visibleText(String(value)) : '';

const named = (kind: Kind, values: Values): string => textOf(values[kind.naming.name]);

/** The name of a record: 'Safety Radio'. Without a name: its noun and id. */
export const recordName = (kind: Kind, record: Values): string => named(kind, record) || recordLabel(kind, record);

/** 'certificate Safety Radio'. */
export const recordLabel = (kind: Kind, record: Values): string => `${kind.noun} ${named(kind, record) || textOf(record.id)}`;

/** The refusal of a request for a record that does not exist: 'Certificate not found'. */
export const notFoundSentence = ({ noun }: Kind): string => `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`;

/** The name with its detail: 'Ann Lee, Master'. A detail equal to the name is left out. */
export function recordFullName(kind: Kind, record: Values): string {
  const name = recordName(kind, record);
  const detail = kind.naming.detail ? textOf(record[kind.naming.detail]) : '';
  return detail === '' || detail === name ? name : `${name}, ${detail}`;
}

/** Joins words: 'Ann', 'Ann and Bo', 'Ann, Bo and 2 more'. `most`: the number of words before 'more'. */
export function inWords(words: readonly string[], most = 2): string {
  const rest = words.length - most;
  const parts = rest > 0 ? [...words.slice(0, most), `${rest} more`] : words;
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
