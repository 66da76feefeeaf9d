import { createStore } from 'zustand/vanilla';
import { HERE, type HereNews, type HereTab, type Roster } from '../../shared/api/presence';

/** Where another tab on the vessel is. `section` is the letter of its kind. */
export interface Tab {
  section: string;
  record: number;
  field: string;
  editing: boolean;
  idle: boolean;
  email: string;
}

export interface HereState {
  /** The vessel the roster is of; 0 for none. */
  vessel: number;
  /** The others, by the name the server gives their tabs; the user's own tabs are not among them. */
  tabs: Readonly<Record<string, Tab>>;
  /** The section and the record of this page; the record is 0 where none is open. */
  section: string;
  record: number;
}

/** Who else is on the vessel. Empty until the part that asks the server has been fetched. */
export const hereStore = createStore<HereState>(() => ({ vessel: 0, tabs: {}, section: '', record: 0 }));

const tabOf = ([, section, record, field, flags, email]: HereTab): Tab => ({
  section,
  record,
  field,
  editing: (flags & HERE.editing) !== 0,
  idle: (flags & HERE.idle) !== 0,
  email,
});

/** Takes everybody on a vessel, in place of those that were known. `self`: the user's own e-mail. */
export function takeRoster([vessel, tabs]: Roster, self: string | null): void {
  const others = tabs.filter(([, , , , , email]) => email !== self);
  hereStore.setState({ vessel, tabs: Object.fromEntries(others.map((tab) => [tab[0], tabOf(tab)])) });
}

/** Takes a step of one tab. What is of another vessel came too late. */
export function takeNews([vessel, tab, section, record = 0, field = '', flags = 0, email]: HereNews, self: string | null): void {
  const held = hereStore.getState();
  if (vessel !== held.vessel || email === self) return;
  const { [tab]: known, ...others } = held.tabs;
  const whose = email ?? known?.email;
  if (section === undefined) hereStore.setState({ tabs: others });
  else if (whose !== undefined) hereStore.setState({ tabs: { ...held.tabs, [tab]: tabOf([tab, section, record, field, flags, whose]) } });
}
