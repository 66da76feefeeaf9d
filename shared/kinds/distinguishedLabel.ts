import { showDate } from '../basics/calendar';
import type { Kind, Values } from './kind';
import { recordLabel, textOf } from './recordNaming';

/** The displayed value of a field. */
const fieldText = (kind: Kind, values: Values, field: string): string => {
  const text = textOf(values[field]);
  return text !== '' && kind.fields[field]?.type === 'date' ? showDate(text) : text;
};

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
