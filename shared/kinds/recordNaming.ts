import { showDate } from '../basics/calendar';
import type { Kind, Values } from './kind';
import { visibleText } from '../basics/text';

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? visibleText(String(value)) : '');

/** The displayed value of a field. */
const fieldText = (kind: Kind, values: Values, field: string): string => {
  const text = textOf(values[field]);
  return text !== '' && kind.fields[field]?.type === 'date' ? showDate(text) : text;
};

const named = (kind: Kind, values: Values): string => textOf(values[kind.naming.name]);

/** The name of a record: 'Safety Radio'. Without a name: its noun and id. */
export const recordName = (kind: Kind, record: Values): string => named(kind, record) || recordLabel(kind, record);

/** 'certificate Safety Radio'. */
export const recordLabel = (kind: Kind, record: Values): string => `${kind.noun} ${named(kind, record) || textOf(record.id)}`;

/** The name with its detail: 'Ann Lee, Master'. A detail equal to the name is left out. */
export function recordFullName(kind: Kind, record: Values): string {
  const name = recordName(kind, record);
  const detail = kind.naming.detail ? textOf(record[kind.naming.detail]) : '';
  return detail === '' || detail === name ? name : `${name}, ${detail}`;
}

/**
 * The label of a record. If `others` have the same name, a field that distinguishes it is added: 'audit/survey ISM Audit (Date of
 * Audit/Survey 01-03-2025)'.
 */
export function distinguishedLabel(kind: Kind, record: Values, others: readonly Values[]): string {
  const label = recordLabel(kind, record);
  const namesakes = others.filter((other) => other.id !== record.id && recordLabel(kind, other) === label);
  if (namesakes.length === 0) return label;
  const { date, detail } = kind.naming;
  const distinct = [date, detail, 'sl_no'].find((field) => {
    const own = field && fieldText(kind, record, field);
    return own && namesakes.every((other) => fieldText(kind, other, field) !== own);
  });
  return distinct
    ? `${label} (${kind.fields[distinct]?.label ?? distinct} ${fieldText(kind, record, distinct)})`
    : `${label} (number ${textOf(record.id)})`;
}

/** Joins words: 'Ann', 'Ann and Bo', 'Ann, Bo and 2 more'. `most`: the number of words before 'more'. */
export function inWords(words: readonly string[], most = 2): string {
  const rest = words.length - most;
  const parts = rest > 0 ? [...words.slice(0, most), `${rest} more`] : words;
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
