import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Kind, type Values, writableFields } from '../../../shared/kinds/kind';
import { blankTyped, typedValues, type TypedValues } from './typedValues';

/** The navigation state of a link to an add form that starts with a copy of `record`. */
export const copying = (record: Values): { copied: Values } => ({ copied: record });

const readCopied = (state: unknown): Values | null =>
  typeof state === 'object' && state !== null && 'copied' in state ? (state.copied as Values) : null;

/** A copy of a record as typed values, without its number, dates, supplied quantities and what a renewal leaves out, and with the initial status. */
export function typedCopy(kind: Kind, record: Values): TypedValues {
  const blank = blankTyped(kind);
  const stays: readonly string[] = kind.renewal?.stays ?? [];
  const reset = writableFields(kind).filter(
    ([name, { type, initial }]) => name === 'sl_no' || type === 'date' || (initial && type === 'choice') || stays.includes(name),
  );
  const typed = { ...typedValues(kind, record), ...Object.fromEntries(reset.map(([name]) => [name, blank[name] ?? ''])) };
  const withoutSupply = (value: TypedValues[string]) =>
    typeof value === 'string' ? value : value.map((item) => ({ ...item, quantity_supplied: '0' }));
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, withoutSupply(value)]));
}

/** The initial values of an add form that another screen handed a record to copy. Taken once: after a reload they come from the draft. */
export function useCopied(kind: Kind): TypedValues | undefined {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [copied] = useState(() => {
    const record = readCopied(state);
    return record ? typedCopy(kind, record) : undefined;
  });
  useEffect(() => {
    if (readCopied(state)) void navigate(pathname + search, { replace: true, state: null });
  }, [state, pathname, search, navigate]);
  return copied;
}
