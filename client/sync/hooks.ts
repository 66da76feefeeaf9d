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
  nameIn,
} from './store';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { personText, type Person } from '../../shared/basics/person';
import { useSession, emailOf } from '../net/session';
import type { Ledger } from '../../shared/log/applyChange';
import { now } from '../net/serverTime';

const useLive = <T>(select: (state: LiveState) => T): T => useStore(live.store, select);

/**
 * The records of a kind of the selected vessel: with the values computed for today, in order, only those a list shows, own
 * unanswered writes painted in (those being created have negative ids). The same reference until something changes.
 */
export function useRecords<K extends KindName>(kind: K): Presented<K>[] {
  return useLive((state) => live.derived.list(state, kind)) as Presented<K>[];
}

export function useRecord(kind: KindName, id: number): AnyRecord | undefined {
  return useLive((state) => live.derived.list(state, kind).find((record) => record.id === id));
}

const vesselRecords = (state: LiveState) =>
  Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, live.derived.list(state, kind)])) as Record<VesselKind, AnyRecord[]>;

/** The same of every kind of the selected vessel. */
export const useVesselRecords = (): Record<VesselKind, AnyRecord[]> => useStore(live.store, useShallow(vesselRecords));

/** The same once, without following them. */
export const recordsNow = (kind: KindName): AnyRecord[] => live.records(kind);

export const useVessels = (): Presented<'vessels'>[] => useRecords('vessels');

/** The epoch of the log that holds the records of a kind; undefined while it is not here. */
export const useEpoch = (kind: KindName): string | undefined =>
  useLive((state) => (kindOf(kind).scope === 'fleet' ? state.fleet : state.vessel)?.epoch);

/** The vessel of the dropdown 'Select Vessel'. `record` is missing while the fleet is being loaded. */
export function useSelectedVessel(): { id: number | null; record: AnyRecord | undefined } {
  const id = useLive((state) => state.selected);
  const record = useRecord('vessels', id ?? 0);
  return { id, record: id === null ? undefined : record };
}

export const selectVessel = (id: number | null): void => live.select(id);

/** How many records of a kind have something new to tell the user; 0 while that is not known. */
export const useNews = (kind: KindName | null): number => useLive((state) => (kind && state.news[kind]) || 0);

/** Today's UTC date; changes at 00:00 UTC. */
export const useToday = (): IsoDate => useLive((state) => state.today);

/** What others changed while it was on the screen, by `recordKey`. */
export const useTouched = (): Record<string, Touch> => useLive((state) => state.touched);

/** The last change of one record that came while it was on the screen. */
export const useTouch = (kind: KindName, id: number): Touch | undefined => useLive((state) => state.touched[recordKey(kind, id)]);

/** Own writes of a kind that are not answered yet. */
export const usePending = (kind: KindName): readonly PendingEdit[] => useLive((state) => live.derived.edits(state, kind));

/** How loading goes: of the fleet until it is there, then of the selected vessel ('idle' when none is selected). */
export function useLoading(): Loading {
  return useLive((state) => (state.fleetLoading.state === 'ready' ? state.vesselLoading : state.fleetLoading));
}

export const useFleetLoading = (): Loading => useLive((state) => state.fleetLoading);

/** Whether the link is up now, for what is done once. */
export const linkNow = (): Link['state'] => live.store.getState().link.state;

export const useLink = (): Link => useLive((state) => state.link);

/** Whether the server serves a newer page than this one. */
export const useTooOld = (): boolean => useLive((state) => state.tooOld);

export const useNotice = (): Notice | null => useLive((state) => state.notice);

/** Loads again what could not be loaded. */
export const retryLoading = (): void => live.retry();

/** Own writes of an earlier page that were refused. */
export const useRefused = (): readonly RefusedEdit[] => useLive((state) => state.refused);

/** Own writes that wait for an answer, whatever they are of. */
export const useEveryPending = (): LiveState['pending'] => useLive((state) => state.pending);

/** Those of them that are late, by their keys. */
export const useDelays = (): Readonly<Record<string, Delay>> => useLive((state) => state.delays);

/** How many own writes wait for an answer. */
export const useWaiting = (): number => useLive((state) => Object.values(state.pending).reduce((sum, edits) => sum + edits.length, 0));

/** How much of the file of a waiting write has been sent, from 0 to 1. */
export const useProgress = (key: string | undefined): number => useLive((state) => (key && state.progress[key]) || 0);

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

// An unchanged list keeps its count.
const counted = new WeakMap<readonly AnyRecord[], { today: IsoDate; count: Count }>();

function countedOf(kind: VesselKind, records: readonly AnyRecord[], today: IsoDate): Count {
  const known = counted.get(records);
  if (known?.today === today) return known.count;
  const count = countOf(kind, records, today);
  counted.set(records, { today, count });
  return count;
}

/** The counts of the dashboard, one a kind. */
export function useCounts(): Record<VesselKind, Count> {
  const records = useVesselRecords();
  const today = useToday();
  return useMemo(
    () => Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, countedOf(kind, records[kind], today)])) as Record<VesselKind, Count>,
    [records, today],
  );
}

/** The log that holds the records of a kind as far as it is here, own unanswered writes left out; null while it is not, and of no kind. */
export const useLedger = (kind: KindName | null): Ledger | null =>
  useStore(live.store, (state) => (kind === null ? null : kindOf(kind).scope === 'fleet' ? state.fleet : state.vessel));

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let shown = 0;

function renew(): void {
  clearTimeout(timer);
  if (listeners.size === 0 || document.hidden) return;
  shown = now();
  for (const listener of listeners) listener();
  timer = setTimeout(renew, MINUTE_MS - (now() % MINUTE_MS));
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', renew);
  listeners.add(listener);
  if (listeners.size === 1) renew();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', renew);
  };
}

/** Epoch milliseconds by the server's time, renewed at every full minute while the page is seen: one timer, however many ask. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => (shown === 0 ? (shown = now()) : shown));
