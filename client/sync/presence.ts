import { createStore } from 'zustand/vanilla';
import { PRESENCE_FLAGS, type PresenceNews, type PresenceTab, type Roster } from '../../shared/api/presence';
import { inWords } from '../../shared/kinds/recordNaming';
import type { Kind } from '../../shared/kinds/kind';
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useShortNameOf, useLink } from './hooks';

/** Where another tab on the vessel is. `section` is the wire code of its kind. */
export interface Tab {
  section: string;
  record: number;
  field: string;
  editing: boolean;
  idle: boolean;
  email: string;
}

export interface PresenceState {
  /** The vessel the roster is of; 0 for none. */
  vessel: number;
  /** The others, by the name the server gives their tabs; the user's own tabs are not among them. */
  tabs: Readonly<Record<string, Tab>>;
  /** The section and the record of this page; the record is 0 where none is open. */
  section: string;
  record: number;
}

/** Who else is on the vessel. Empty until the part that asks the server has been fetched. */
export const presenceStore = createStore<PresenceState>(() => ({ vessel: 0, tabs: {}, section: '', record: 0 }));

const tabOf = ([, section, record, field, flags, email]: PresenceTab): Tab => ({
  section,
  record,
  field,
  editing: (flags & PRESENCE_FLAGS.editing) !== 0,
  idle: (flags & PRESENCE_FLAGS.idle) !== 0,
  email,
});

/** Takes everybody on a vessel, in place of those that were known. `self`: the user's own e-mail. */
export function takeRoster([vessel, tabs]: Roster, self: string | null): void {
  const others = tabs.filter(([, , , , , email]) => email !== self);
  presenceStore.setState({ vessel, tabs: Object.fromEntries(others.map((tab) => [tab[0], tabOf(tab)])) });
}

/** Takes a step of one tab. What is of another vessel came too late. */
export function takeNews([vessel, tab, section, record = 0, field = '', flags = 0, email]: PresenceNews, self: string | null): void {
  const held = presenceStore.getState();
  if (vessel !== held.vessel || email === self) return;
  const { [tab]: known, ...others } = held.tabs;
  const whose = email ?? known?.email;
  if (section === undefined) presenceStore.setState({ tabs: others });
  else if (whose !== undefined)
    presenceStore.setState({ tabs: { ...held.tabs, [tab]: tabOf([tab, section, record, field, flags, whose]) } });
}

/** Another person on the vessel: several tabs are one. */
export interface Other {
  email: string;
  idle: boolean;
  editing: boolean;
}

/** The names of those whose tabs fit, each once. */
const namesAt = (tabs: readonly Tab[], nameOf: (email: string) => string, fits: (tab: Tab) => boolean): string[] =>
  [...new Set(tabs.filter(fits).map(({ email }) => email))].toSorted().map(nameOf);

/** 'Ann Lee is editing', 'Ann Lee and Bo Ek are editing'; undefined for no one. */
const saying = (names: readonly string[], what: string): string | undefined =>
  names.length === 0 ? undefined : `${inWords(names)} ${names.length === 1 ? 'is' : 'are'} ${what}`;

/** The others on the selected vessel, by e-mail; none while the link is away for long, since nothing is known of them then. */
export function useOthers(): readonly Other[] {
  const tabs = useStore(presenceStore, (state) => state.tabs);
  const isKnown = useLink().state !== 'offline';
  return useMemo(() => {
    const others = new Map<string, Other>();
    for (const { email, idle, editing } of Object.values(tabs)) {
      const known = others.get(email);
      others.set(email, { email, idle: idle && (known?.idle ?? true), editing: editing || (known?.editing ?? false) });
    }
    return isKnown ? [...others.values()].toSorted((a, b) => a.email.localeCompare(b.email)) : [];
  }, [tabs, isKnown]);
}

/** What a row says of those who type in its form: 'Ann Lee is editing'. Another function once any of that changes. */
export function useEditors({ wireCode }: Kind): (id: number) => string | undefined {
  const tabs = useStore(
    presenceStore,
    useShallow((state) => Object.values(state.tabs).filter((tab) => tab.editing && tab.section === wireCode)),
  );
  const nameOf = useShortNameOf();
  return useCallback(
    (id) =>
      saying(
        namesAt(tabs, nameOf, (tab) => tab.record === id),
        'editing',
      ),
    [tabs, nameOf],
  );
}

/** Who else is at a field of the record that is open here, in words: 'Ann Lee is here'. */
export function useAtField(name: string): string | undefined {
  const tabs = useStore(
    presenceStore,
    useShallow(({ tabs: all, section, record }) =>
      Object.values(all).filter(
        (tab) => tab.field === name && record !== 0 && tab.record === record && tab.section === section && !tab.idle,
      ),
    ),
  );
  return saying(
    namesAt(tabs, useShortNameOf(), () => true),
    'here',
  );
}
