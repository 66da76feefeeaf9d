import type { Kind, Values } from './kind';

/** What an erasure leaves in a required field. */
export const ERASED = 'Erased';

/** What an erasure writes: a value for each field that identifies a person. Null for a kind without such fields. */
export function personalBlanks({ fields }: Kind): Values | null {
  const personal = Object.entries(fields).filter(([, field]) => field.personal);
  return personal.length > 0 ? Object.fromEntries(personal.map(([name, { required }]) => [name, required ? ERASED : null])) : null;
}
