import { kindOf, type VesselKind } from '../kinds/kinds';

/** The path of a record's form, or of its list where the kind has no form. Relative to the origin. */
export function screenOf(kind: VesselKind, vessel: number, id: number): string {
  const { word, edit } = kindOf(kind).screens;
  return edit ? `/edit-${word}/${vessel}/${id}` : `/${kind}?vessel=${vessel}`;
}
