import { ADDITIONS } from '../../records/sections';

export interface ScreenPlace {
  /** The letter of the section; '' for a screen of none. */
  section: string;
  /** The record whose form is open; 0 for none. */
  record: number;
}

/** Which section, and which record's form, an address shows (section 2). */
export function placeOf(pathname: string): ScreenPlace {
  const [, first = '', ...ids] = pathname.split('/');
  const kind = ADDITIONS.find(({ name, screens: { word } }) => [name, `add-${word}`, `edit-${word}`].includes(first));
  if (!kind) return { section: '', record: 0 };
  const id = first.startsWith('edit-') ? (kind.scope === 'fleet' ? ids[0] : ids[1]) : '';
  return { section: kind.screens.letter, record: /^\d{1,15}$/.test(id ?? '') ? Number(id) : 0 };
}
