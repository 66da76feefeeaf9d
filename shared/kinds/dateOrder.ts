import { isIsoDate } from '../basics/calendar';
import type { Kind, Values } from './kind';

/** A warning for each date of `values` that lies before the one it should follow. Warnings never refuse. */
export function dateOrderWarnings(kind: Kind, values: Values): Record<string, string> {
  const dateOf = (name: string) => (typeof values[name] === 'string' && isIsoDate(values[name]) ? values[name] : null);
  const wrong = kind.sequences.flatMap(([earlier, later]): [string, string][] => {
    const [first, second] = [dateOf(earlier), dateOf(later)];
    if (first === null || second === null || first <= second) return [];
    return [[later, `${kind.fields[later]?.label} is before ${kind.fields[earlier]?.label}. Please check both.`]];
  });
  return Object.fromEntries(wrong);
}
