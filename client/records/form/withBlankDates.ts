import type { Kind, Values } from '../../../shared/kinds/kind';

/** `values` with empty dates as '', as equipment inspections send them. */
export function withBlankDates(kind: Kind, values: Values): Values {
  const blank = (name: string, value: unknown) => (kind.fields[name]?.type === 'date' ? (value ?? '') : value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, blank(name, value)]));
}
