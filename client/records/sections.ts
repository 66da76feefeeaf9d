import type { Kind, KindName } from '../../shared/kinds/kind';
import { kindOf, KINDS, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { atVessel } from './atVessel';

interface Section {
  to: string;
  name: string;
  /** The shortcut after `g`. */
  letter: string;
  /** The kind of a list; null for other screens. */
  kind: KindName | null;
  /** Search keywords of the command palette. */
  also?: string;
}

const sectionOf = (kind: KindName): Section => ({ to: `/${kind}`, name: kindOf(kind).title, letter: kindOf(kind).screens.letter, kind });

/** The kinds of a vessel in the order of the top navigation, which begins with the crew (section 2). */
const LISTED = new Set<KindName>(['crew', ...VESSEL_KINDS]);

/** The links of the top navigation: those of section 2, then the screens that cover all kinds. */
export const SECTIONS: readonly Section[] = [
  { to: '/', name: 'Dashboard', letter: 'd', kind: null },
  ...[...LISTED].map(sectionOf),
  { ...sectionOf('vessels'), name: 'Fleet', also: 'vessels ships' },
  { to: '/due', name: 'Due', letter: 'f', kind: null, also: 'falling due fleet calendar months overdue expiry all ships heat map' },
  { to: '/papers', name: 'Papers', letter: 'k', kind: null, also: 'status report pdf psc pack zip inspector qr stickers print download' },
  { to: '/handover', name: 'Handover', letter: 'o', kind: null, also: 'hand over relief report print sign off' },
  { to: '/activity', name: 'Activity', letter: 'h', kind: null },
];

/** The kinds that can be added. All except vessels are added to the selected vessel (section 2, Shell). */
export const ADDITIONS: readonly Kind[] = Object.values(KINDS as Record<KindName, Kind>);

/** The address of the form that adds, without a vessel. */
export const additionStem = ({ screens }: Kind): string => `/add-${screens.word}`;

/** The address of the form that adds to `vessel`. Without one it asks to select one. */
export const additionPath = (kind: Kind, vessel: number | null): string =>
  kind.scope === 'fleet' ? atVessel(additionStem(kind), vessel) : vessel === null ? additionStem(kind) : `${additionStem(kind)}/${vessel}`;

/** The addition whose form, as long as it names no vessel, has the address `pathname`. */
export const unnamedAddition = (pathname: string): Kind | undefined =>
  ADDITIONS.find((kind) => kind.scope === 'vessel' && additionStem(kind) === pathname);

/** The address of the form that edits a record; undefined where there is none. */
export function editPath({ screens, scope }: Kind, vessel: number, id: number): string | undefined {
  if (!screens.edit) return undefined;
  return scope === 'fleet' ? `/edit-${screens.word}/${id}` : `/edit-${screens.word}/${vessel}/${id}`;
}

/** The forms of a kind as patterns of routes (section 2). */
export function formRoutes(kind: Kind): { add: string; edit: string | null } {
  const { screens, scope } = kind;
  const edit = scope === 'fleet' ? `/edit-${screens.word}/:id?` : `/edit-${screens.word}/:vesselId/:id`;
  return { add: scope === 'fleet' ? additionStem(kind) : `${additionStem(kind)}/:vesselId?`, edit: screens.edit ? edit : null };
}
