import type { AnyRecord, Kind } from '../kinds/kind';
import type { Person } from '../basics/person';

/** The field of a kind that names the person in charge of a record; undefined where it has none. */
export const personField = ({ fields }: Kind): string | undefined => Object.entries(fields).find(([, { person }]) => person)?.[0];

/** The words of a text, between spaces: ' ann lee master '. Case, accents and punctuation do not matter. */
function wordsOf(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words ? ` ${words.join(' ')} ` : '';
}

/**
 * Whether a record of a vessel is in the charge of `me`: it names me, by name or e-mail, or the rank I hold on that very vessel
 * (shared/README.md, section 2, Lists).
 */
export function isMine(kind: Kind, vessel: number, record: AnyRecord, me: Person): boolean {
  const named = String(record[personField(kind) ?? ''] ?? '');
  const words = wordsOf(named);
  const name = wordsOf(me.name);
  if (name !== '' && words.includes(name)) return true;
  if (named.trim().toLowerCase() === me.email) return true;
  return me.vessel === vessel && me.rank !== '' && words === wordsOf(me.rank);
}

/** Whether there is something by which records can be told to be mine. */
export const canHaveMine = (me: Person | undefined): me is Person => me !== undefined && (me.name !== '' || me.rank !== '');
