import type { AnyRecord, Kind } from '../kinds/kind';
import type { Person } from '../basics/person';

/** The field of a kind that names the person in charge of a record; undefined where it has none. */
export const personField = ({ fields }: Kind): string | undefined => Object.entries(fields).find(([, { person }]) => person)?.[0];

/** The folded words of a text between spaces: ' ann lee master '. Case, accents and punctuation are ignored. */
function wordsOf(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words ? ` ${words.join(' ')} ` : '';
}

/** Whether a record is assigned to `me`: by name, by e-mail, or by my rank on the record's vessel (shared/README.md, Lists). */
export function isAssignedTo(kind: Kind, vessel: number, record: AnyRecord, me: Person): boolean {
  const named = String(record[personField(kind) ?? ''] ?? '');
  const words = wordsOf(named);
  const name = wordsOf(me.name);
  if (name !== '' && words.includes(name)) return true;
  if (named.trim().toLowerCase() === me.email) return true;
  return me.vessel === vessel && me.rank !== '' && words === wordsOf(me.rank);
}

/** Whether `me` has a name or rank that records can be assigned to. */
export const canBeAssigned = (me: Person | undefined): me is Person => me !== undefined && (me.name !== '' || me.rank !== '');
