import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { IsoDate } from '../../shared/basics/calendar';
import type { AnyRecord, KindName } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS, type Presented, type VesselKind } from '../../shared/kinds/kinds';
import { type Count, countOf } from '../../shared/status/counts';
import { live } from './live';
import {
  recordKey,
  type Delay,
  type Link,
  type LiveState,
  type Loading,
  type Notice,
  type PendingEdit,
  type RefusedEdit,
  type Touch,
  personNameIn,
} from './store';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { personText, type Person } from '../../shared/basics/person';
import { useSession, emailOf } from '../net/session';
import type { Ledger } from '../../shared/log/applyChange';
import { now } from '../net/serverTime';

const useLive = <T>(select: (state: LiveState) => T): T => useStore(live.store, select);

/**
 * The records of a kind of the selected vessel that a list shows, in order, with the values computed for today and own unanswered writes
 * applied. Records that are being created have negative ids. The result keeps its identity until something changes.
 */
export function useRecords<K extends KindName>(kind: K): Presented<K>[] {
  return useLive((state) => live.derived.list(state, kind)) as Presented<K>[];
}

/** `useRecords` with the earlier records of chains of renewals. */
export const useAllRecords = (kind: KindName): AnyRecord[] => useLive((state) => live.derived.all(state, kind));

/** One record, whether or not it was renewed; undefined if it is not loaded or does not exist. */
export function useRecord(kind: KindName, id: number): AnyRecord | undefined {
  return useLive((state) => live.derived.all(state, kind).find((record) => record.id === id));
}

const vesselRecords = (state: LiveState) =>
  Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, live.derived.list(state, kind)])) as Record<VesselKind, AnyRecord[]>;

/** `useRecords` for every kind of the selected vessel at once. */
export const useVesselRecords = (): Record<VesselKind, AnyRecord[]> => useStore(live.store, useShallow(vesselRecords));

/** The records as of now, without following changes. */
export const recordsNow = (kind: KindName): AnyRecord[] => live.records(kind);

/** The same with the earlier records of chains of renewals. */
export const allRecordsNow = (kind: KindName): AnyRecord[] => live.derived.all(live.store.getState(), kind);

export const useVessels = (): Presented<'vessels'>[] => useRecords('vessels');

/** The name of a vessel by its id, or 'Vessel 7' while the fleet is being loaded. */
export function useShipNames(): (vessel: number) => string {
  const ships = useVessels();
  return useMemo(() => {
    const names = new Map(ships.map(({ id, name }) => [id, String(name)]));
    return (vessel) => names.get(vessel) ?? `Vessel ${vessel}`;
  }, [ships]);
}

/** The epoch of the log that holds the records of a kind; undefined while the log is not loaded. A restored backup begins a new epoch. */
export const useEpoch = (kind: KindName): string | undefined =>
  useLive((state) => (kindOf(kind).scope === 'fleet' ? state.fleet : state.vessel)?.epoch);

/** The vessel of the dropdown 'Select Vessel'. `record` is missing while the fleet is being loaded. */
export function useSelectedVessel(): { id: number | null; record: AnyRecord | undefined } {
  const id = useLive((state) => state.selected);
  const record = useRecord('vessels', id ?? 0);
  return { id, record: id === null ? undefined : record };
}

export const selectVessel = (id: number | null): void => live.select(id);

/** How many records of a kind have changed since the user last looked; 0 while unknown. */
export const useNews = (kind: KindName | null): number => useLive((state) => (kind && state.news[kind]) || 0);

/** Today's UTC date; changes at 00:00 UTC. */
export const useToday = (): IsoDate => useLive((state) => state.today);

/** The records that changed while they were on the screen, by `recordKey`. */
export const useTouched = (): Record<string, Touch> => useLive((state) => state.touched);

/** The latest change of one record that arrived while it was on the screen. */
export const useTouch = (kind: KindName, id: number): Touch | undefined => useLive((state) => state.touched[recordKey(kind, id)]);

/** Own writes of a kind that are not answered yet. */
export const usePending = (kind: KindName): readonly PendingEdit[] => useLive((state) => live.derived.edits(state, kind));

/** The loading state of the fleet until it is loaded, then of the selected vessel ('idle' if none is selected). */
export function useLoading(): Loading {
  return useLive((state) => (state.fleetLoading.state === 'ready' ? state.vesselLoading : state.fleetLoading));
}

export const useFleetLoading = (): Loading => useLive((state) => state.fleetLoading);

/** The state of the link as of now, without following it. */
export const linkNow = (): Link['state'] => live.store.getState().link.state;

export const useLink = (): Link => useLive((state) => state.link);

/** Whether the server serves a newer page than this one. */
export const useTooOld = (): boolean => useLive((state) => state.tooOld);

export const useNotice = (): Notice | null => useLive((state) => state.notice);

/** Loads again what could not be loaded. */
export const retryLoading = (): void => live.retry();

/** Own writes of an earlier page that were refused. */
export const useRefused = (): readonly RefusedEdit[] => useLive((state) => state.refused);

/** Own writes of every kind that wait for an answer. */
export const useAllPending = (): LiveState['pending'] => useLive((state) => state.pending);

/** The slow writes among them, by key. */
export const useDelays = (): Readonly<Record<string, Delay>> => useLive((state) => state.delays);

/** How many own writes wait for an answer. */
export const useWaitingCount = (): number => useLive((state) => Object.values(state.pending).reduce((sum, edits) => sum + edits.length, 0));

const keysInProgress = ({ progress }: LiveState) => Object.keys(progress);

/** The keys of the writes whose file is being sent. */
export const useKeysInProgress = (): readonly string[] => useStore(live.store, useShallow(keysInProgress));

/** How much of the file of a pending write has been sent, from 0 to 1; undefined until its upload begins. */
export const useProgress = (key: string | undefined): number | undefined => useLive((state) => state.progress[key ?? '']);

const peopleOf = ({ people }: LiveState) => people;

/** The people's own profiles by e-mail, kept up to date. `epoch` is null until the server has sent them. */
const usePeople = (): LiveState['people'] => useStore(live.store, peopleOf);

/** A function from an e-mail address to the name, without the rank, or to the address itself. It changes when any name changes. */
export function useShortNameOf(): (email: string) => string {
  const { of } = usePeople();
  return useCallback((email) => of[email]?.name || email, [of]);
}

/** Whether the server has sent the people's profiles. */
export const usePeopleLoaded = (): boolean => useStore(live.store, ({ people }) => people.epoch !== null);

/** The user's own profile; undefined until they have filled it in or declined. */
export function useOwnPerson(): Person | undefined {
  const email = emailOf(useSession().token);
  return useStore(live.store, ({ people }) => (email === null ? undefined : people.of[email]));
}

/** Everybody who gave a name, as 'Ann Lee, Master': people on board of the selected vessel first, then by name. */
export function usePeopleTexts(): readonly string[] {
  const { of } = usePeople();
  const selected = useStore(live.store, (state) => state.selected);
  return useMemo(() => {
    const isOnBoard = (person: Person) => Number(selected !== null && person.vessel === selected);
    const named = Object.values(of).filter(({ name }) => name !== '');
    named.sort((a, b) => isOnBoard(b) - isOnBoard(a) || a.name.localeCompare(b.name));
    return [...new Set(named.map(personText))];
  }, [of, selected]);
}

/** The person with an e-mail address: 'Ann Lee, Master', or the address if they gave no name. Kept up to date. */
export const usePersonName = (email: string): string => useStore(live.store, (state) => personNameIn(state, email));

/** The same as a function, for many addresses. It changes when any name changes. */
export function useNameOf(): (email: string) => string {
  const people = usePeople();
  return useCallback((email) => personNameIn({ people }, email), [people]);
}

// The counts of lists that have not changed are not computed again.
const countCache = new WeakMap<readonly AnyRecord[], { today: IsoDate; count: Count }>();

function cachedCountOf(kind: VesselKind, records: readonly AnyRecord[], today: IsoDate): Count {
  const cached = countCache.get(records);
  if (cached?.today === today) return cached.count;
  const count = countOf(kind, records, today);
  countCache.set(records, { today, count });
  return count;
}

/** The counts of the dashboard, one for each kind. */
export function useCounts(): Record<VesselKind, Count> {
  const records = useVesselRecords();
  const today = useToday();
  return useMemo(
    () => Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, cachedCountOf(kind, records[kind], today)])) as Record<VesselKind, Count>,
    [records, today],
  );
}

/** The ledger (the records of one log at one position) that holds the records of a kind, without own unanswered writes; null while it is not loaded, or for no kind. */
export const useLedger = (kind: KindName | null): Ledger | null =>
  useStore(live.store, (state) => (kind === null ? null : kindOf(kind).scope === 'fleet' ? state.fleet : state.vessel));

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let shown = 0;

function update(): void {
  clearTimeout(timer);
  if (listeners.size === 0 || document.hidden) return;
  shown = now();
  for (const listener of listeners) listener();
  timer = setTimeout(update, MINUTE_MS - (now() % MINUTE_MS));
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', update);
  listeners.add(listener);
  if (listeners.size === 1) update();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', update);
  };
}

/** The server's time in epoch milliseconds, updated at every full minute while the page is visible. All users share one timer. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => (shown === 0 ? (shown = now()) : shown));
