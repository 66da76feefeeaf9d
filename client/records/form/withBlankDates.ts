import type { Kind, Values } from '../../../shared/kinds/kind';

/** Empty dates as '', the way equipment inspections send them (section 7). */
export function withBlankDates(kind: Kind, values: Values): Values {
  const blank = (name: string, value: unknown) => (kind.fields[name]?.type === 'date' ? (value ?? '') : value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, blank(name, value)]));
}
