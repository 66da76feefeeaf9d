import { useCallback } from 'react';
import { useStore } from 'zustand';
import { live } from './live';
import { nameIn, type LiveState } from './liveState';

const peopleOf = ({ people }: LiveState) => people;

/** What people tell of themselves, by e-mail; followed. `epoch` is null until the server has told. */
const usePeople = (): LiveState['people'] => useStore(live.store, peopleOf);

/** How people call the person of an e-mail: 'Ann Lee, Master', or the e-mail where no name is told. Followed. */
export const usePersonName = (email: string): string => useStore(live.store, (state) => nameIn(state, email));

/** The same for many e-mails; another function once any of the names changes. */
export function useNameOf(): (email: string) => string {
  const people = usePeople();
  return useCallback((email) => nameIn({ people }, email), [people]);
}
