import type { Kind, Values } from './kind';
import { visibleText } from '../basics/visibleText';

/** A value as it tells records apart: without regard to case, the form of accents and blanks around or between words. */
export const told = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? visibleText(String(value)).normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
    : '';

/** The fields that records of `kind` are found by, the surest first. */
export const waysToFind = (kind: Kind): readonly (readonly string[])[] => kind.identifiedBy ?? [[kind.called.name]];

/**
 * What a record is found by when it is imported, the surest first: a crew member by seaman book, else by name and rank
 * (shared/README.md, Import). Two records are one and the same where one of these is.
 */
export function identitiesOf(kind: Kind, values: Values): string[] {
  return waysToFind(kind).flatMap((names) => {
    const parts = names.map((name) => told(values[name]));
    return parts.includes('') ? [] : [JSON.stringify([...names, ...parts])];
  });
}

/** The surest of them; null where a record lacks what it is made of. */
export function surestIdentity(kind: Kind, values: Values): string | null {
  return identitiesOf({ ...kind, identifiedBy: waysToFind(kind).slice(0, 1) }, values)[0] ?? null;
}
