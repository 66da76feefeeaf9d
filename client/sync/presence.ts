import { createStore } from 'zustand/vanilla';
import { PRESENCE_FLAGS, type PresenceNews, type PresenceTab, type Roster } from '../../shared/api/presence';
import { inWords } from '../../shared/kinds/recordNaming';
import type { Kind } from '../../shared/kinds/kind';
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useShortNameOf, useLink } from './hooks';

/** The location of another browser tab on the vessel. `section` is the wire code of its kind. */
export interface Tab {
  section: string;
  record: number;
  field: string;
  editing: boolean;
  idle: boolean;
  email: string;
}

interface PresenceState {
  /** The vessel of this roster; 0 for none. */
  vessel: number;
  /** The tabs of other users, by the id the server gives each tab. */
  tabs: Readonly<Record<string, Tab>>;
  /** The section and the record open in this page; 0 if no record is open. */
  section: string;
  record: number;
}

/** Who else is on the vessel. Empty until the code that asks the server has been loaded. */
export const presenceStore = createStore<PresenceState>(() => ({ vessel: 0, tabs: {}, section: '', record: 0 }));

const tabOf = ([, section, record, field, flags, email]: PresenceTab): Tab => ({
  section,
  record,
  field,
  editing: (flags & PRESENCE_FLAGS.editing) !== 0,
  idle: (flags & PRESENCE_FLAGS.idle) !== 0,
  email,
});

/** Replaces the roster by the one the server sent. `self`: the user's own e-mail, which is left out. */
export function takeRoster([vessel, tabs]: Roster, self: string | null): void {
  const others = tabs.filter(([, , , , , email]) => email !== self);
  presenceStore.setState({ vessel, tabs: Object.fromEntries(others.map((tab) => [tab[0], tabOf(tab)])) });
}

/** Applies the news of one tab. News of another vessel came too late and are ignored. */
export function takeNews([vessel, tab, section, record = 0, field = '', flags = 0, email]: PresenceNews, self: string | null): void {
  const state = presenceStore.getState();
  if (vessel !== state.vessel || email === self) return;
  const { [tab]: previous, ...others } = state.tabs;
  const owner = email ?? previous?.email;
  if (section === undefined) presenceStore.setState({ tabs: others });
  else if (owner !== undefined)
    presenceStore.setState({ tabs: { ...state.tabs, [tab]: tabOf([tab, section, record, field, flags, owner]) } });
}

/** Another person on the vessel. All tabs of a person are counted as one. */
export interface Other {
  email: string;
  idle: boolean;
  editing: boolean;
}

/** The names of the people whose tabs match, each once. */
const namesAt = (tabs: readonly Tab[], nameOf: (email: string) => string, fits: (tab: Tab) => boolean): string[] =>
  [...new Set(tabs.filter(fits).map(({ email }) => email))].toSorted().map(nameOf);

/** 'Ann Lee is editing' or 'Ann Lee and Bo Ek are editing'; undefined if there are no names. */
const sentence = (names: readonly string[], what: string): string | undefined =>
  names.length === 0 ? undefined : `${inWords(names)} ${names.length === 1 ? 'is' : 'are'} ${what}`;

/** The other people on the selected vessel, sorted by e-mail; none while the link is offline, because they are unknown then. */
export function useOthers(): readonly Other[] {
  const tabs = useStore(presenceStore, (state) => state.tabs);
  const isKnown = useLink().state !== 'offline';
  return useMemo(() => {
    const others = new Map<string, Other>();
    for (const { email, idle, editing } of Object.values(tabs)) {
      const previous = others.get(email);
      others.set(email, { email, idle: idle && (previous?.idle ?? true), editing: editing || (previous?.editing ?? false) });
    }
    return isKnown ? [...others.values()].toSorted((a, b) => a.email.localeCompare(b.email)) : [];
  }, [tabs, isKnown]);
}

/** A function from a record's id to the text about who is editing it: 'Ann Lee is editing'. It changes when that changes. */
export function useEditors({ wireCode }: Kind): (id: number) => string | undefined {
  const tabs = useStore(
    presenceStore,
    useShallow((state) => Object.values(state.tabs).filter((tab) => tab.editing && tab.section === wireCode)),
  );
  const nameOf = useShortNameOf();
  return useCallback(
    (id) =>
      sentence(
        namesAt(tabs, nameOf, (tab) => tab.record === id),
        'editing',
      ),
    [tabs, nameOf],
  );
}

/** The text about who else is at a field of the open record: 'Ann Lee is here'. */
export function useAtField(name: string): string | undefined {
  const tabs = useStore(
    presenceStore,
    useShallow(({ tabs: all, section, record }) =>
      Object.values(all).filter(
        (tab) => tab.field === name && record !== 0 && tab.record === record && tab.section === section && !tab.idle,
      ),
    ),
  );
  return sentence(
    namesAt(tabs, useShortNameOf(), () => true),
    'here',
  );
}
