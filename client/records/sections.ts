import type { Kind, KindName } from '../../shared/kinds/kind';
import { kindOf, KINDS, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { atVessel } from './atVessel';

/** The address of a record: its form, or its row in the list for kinds without a form. */
export const recordAddress = (kind: Kind, vessel: number, id: number, name: string): string =>
  editPath(kind, vessel, id) ?? atVessel(`/${kind.name}?q=${encodeURIComponent(name)}`, vessel);

/** The list of a kind, as the navigation links to it. */
interface List {
  to: string;
  name: string;
  /** The key after `g`. */
  shortcut: string;
  kind: KindName;
  /** Further words that the palette finds it by. */
  keywords?: string;
}

const listOf = (kind: KindName): List => ({ to: `/${kind}`, name: kindOf(kind).title, shortcut: kindOf(kind).screens.shortcut, kind });

/** The lists in the order of the navigation, which begins with the crew and ends with the fleet. */
export const LISTS: readonly List[] = [
  ...[...new Set<KindName>(['crew', ...VESSEL_KINDS])].map(listOf),
  { ...listOf('vessels'), name: 'Fleet', keywords: 'vessels ships' },
];

/** The kinds that can be added. All except vessels are added to the selected vessel. */
export const ADDITIONS: readonly Kind[] = Object.values(KINDS as Record<KindName, Kind>);

/** The address of the form that adds, without a vessel. */
export const additionStem = ({ screens }: Kind): string => `/add-${screens.word}`;

/** The address of the form that adds to `vessel`. Without one it asks to select one. */
export const additionPath = (kind: Kind, vessel: number | null): string =>
  kind.scope === 'fleet' ? atVessel(additionStem(kind), vessel) : vessel === null ? additionStem(kind) : `${additionStem(kind)}/${vessel}`;

/** The address that opens the dialog of an act on a record: its list, with the filters of `query`. */
export function actPath(act: 'endorse' | 'renew', kind: Kind, vessel: number, id: number, query = ''): string {
  const parts = new URLSearchParams(query);
  parts.set(act, String(id));
  return atVessel(`/${kind.name}?${parts}`, vessel);
}

/** The kind whose add form, without a vessel, has the address `pathname`. */
export const unnamedAddition = (pathname: string): Kind | undefined =>
  ADDITIONS.find((kind) => kind.scope === 'vessel' && additionStem(kind) === pathname);

/** The address of the form that edits a record; undefined where there is none. */
export function editPath({ screens, scope }: Kind, vessel: number, id: number): string | undefined {
  if (screens.withoutEditForm) return undefined;
  return scope === 'fleet' ? `/edit-${screens.word}/${id}` : `/edit-${screens.word}/${vessel}/${id}`;
}

/** The forms of a kind as patterns of routes. */
export function formRoutes(kind: Kind): { add: string; edit: string | null } {
  const { screens, scope } = kind;
  const edit = scope === 'fleet' ? `/edit-${screens.word}/:id?` : `/edit-${screens.word}/:vesselId/:id`;
  return { add: scope === 'fleet' ? additionStem(kind) : `${additionStem(kind)}/:vesselId?`, edit: screens.withoutEditForm ? null : edit };
}
