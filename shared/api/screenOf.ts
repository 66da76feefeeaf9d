import { kindOf, type VesselKind } from '../kinds/kinds';

/** Where a record of a vessel is opened, its form, or the list it is in where it has none. Relative to the origin. */
export function screenOf(kind: VesselKind, vessel: number, id: number): string {
  const { word, edit } = kindOf(kind).screens;
  return edit ? `/edit-${word}/${vessel}/${id}` : `/${kind}?vessel=${vessel}`;
}
