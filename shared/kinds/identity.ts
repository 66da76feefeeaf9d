import type { Kind, Values } from './kind';
import { visibleText } from '../basics/text';

/** A value for comparing identities, ignoring case, accent encoding and extra spaces. */
export const comparable = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? visibleText(String(value)).normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
    : '';

/** The field sets that identify records of `kind`, the strongest first. */
export const identifyingFields = (kind: Kind): readonly (readonly string[])[] => kind.identifiedBy ?? [[kind.naming.name]];

/**
 * The identities of a record for an import, the strongest first: a crew member by seaman book, then by name and rank (shared/README.md,
 * Import). Two records are the same when they share one identity.
 */
export function identitiesOf(kind: Kind, values: Values): string[] {
  return identifyingFields(kind).flatMap((names) => {
    const parts = names.map((name) => comparable(values[name]));
    return parts.includes('') ? [] : [JSON.stringify([...names, ...parts])];
  });
}

/** The strongest identity; null if the record lacks its fields. */
export function strongestIdentity(kind: Kind, values: Values): string | null {
  return identitiesOf({ ...kind, identifiedBy: identifyingFields(kind).slice(0, 1) }, values)[0] ?? null;
}
