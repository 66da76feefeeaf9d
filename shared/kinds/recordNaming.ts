import { showDate } from '../basics/calendar';
import type { Kind, Values } from './kind';
import { visibleText } from '../basics/visibleText';

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? visibleText(String(value)) : '');

/** The displayed value of a field. */
const shown = (kind: Kind, values: Values, field: string): string => {
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

/** The label of a record, with its date where `others` have the same name: 'audit/survey ISM Audit (Date of Audit/Survey 01-03-2025)'. */
export function distinguishedLabel(kind: Kind, record: Values, others: readonly Values[]): string {
  const called = recordLabel(kind, record);
  const namesakes = others.filter((other) => other.id !== record.id && recordLabel(kind, other) === called);
  if (namesakes.length === 0) return called;
  const { date, detail } = kind.naming;
  const telling = [date, detail, 'sl_no'].find((field) => {
    const mine = field && shown(kind, record, field);
    return mine && namesakes.every((other) => shown(kind, other, field) !== mine);
  });
  return telling
    ? `${called} (${kind.fields[telling]?.label ?? telling} ${shown(kind, record, telling)})`
    : `${called} (number ${textOf(record.id)})`;
}

/** 'Ann', 'Ann and Bo', 'Ann, Bo and 2 more'. */
export function inWords(words: readonly string[], most = 2): string {
  const rest = words.length - most;
  const told = rest > 0 ? [...words.slice(0, most), `${rest} more`] : words;
  return told.length < 2 ? (told[0] ?? '') : `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`;
}
