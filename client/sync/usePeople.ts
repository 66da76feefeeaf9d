import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { personText, type Person } from '../../shared/basics/person';
import { useSession } from '../net/sessionStorage';
import { emailOf } from '../net/tokenClaims';
import { live } from './live';
import { nameIn, type LiveState } from './liveState';

const peopleOf = ({ people }: LiveState) => people;

/** What people tell of themselves, by e-mail; followed. `epoch` is null until the server has told. */
const usePeople = (): LiveState['people'] => useStore(live.store, peopleOf);

/** The name alone, or the e-mail; another function once any of the names changes. */
export function useShortNameOf(): (email: string) => string {
  const { of } = usePeople();
  return useCallback((email) => of[email]?.name || email, [of]);
}

/** Whether the server has told who the people are. */
export const usePeopleKnown = (): boolean => useStore(live.store, ({ people }) => people.epoch !== null);

/** What the user tells of themself; undefined until they have, or declined. */
export function useOwnPerson(): Person | undefined {
  const email = emailOf(useSession().token);
  return useStore(live.store, ({ people }) => (email === null ? undefined : people.of[email]));
}

/** Everybody who tells a name, as they are called: those on board of the selected vessel first, then by name. */
export function usePeopleTexts(): readonly string[] {
  const { of } = usePeople();
  const selected = useStore(live.store, (state) => state.selected);
  return useMemo(() => {
    const isHere = (person: Person) => Number(selected !== null && person.vessel === selected);
    const named = Object.values(of).filter(({ name }) => name !== '');
    named.sort((a, b) => isHere(b) - isHere(a) || a.name.localeCompare(b.name));
    return [...new Set(named.map(personText))];
  }, [of, selected]);
}

/** How people call the person of an e-mail: 'Ann Lee, Master', or the e-mail where no name is told. Followed. */
export const usePersonName = (email: string): string => useStore(live.store, (state) => nameIn(state, email));

/** The same for many e-mails; another function once any of the names changes. */
export function useNameOf(): (email: string) => string {
  const people = usePeople();
  return useCallback((email) => nameIn({ people }, email), [people]);
}
