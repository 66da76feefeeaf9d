import { useStore } from 'zustand';
import type { IsoDate } from '../../shared/calendar';
import type { AnyRecord, KindName } from '../../shared/kind';
import { live } from './live';
import type { Link, LiveState, Loading, Notice, PendingEdit, RefusedEdit, Touch } from './liveState';

const useLive = <T>(select: (state: LiveState) => T): T => useStore(live.store, select);

/**
 * The records of a kind of the selected vessel: with the values computed for today, in order, only those a list shows, own
 * unanswered writes painted in (those being created have negative ids). The same reference until something changes.
 */
export function useRecords(kind: KindName): AnyRecord[] {
  return useLive((state) => live.derived.list(state, kind));
}

export function useRecord(kind: KindName, id: number): AnyRecord | undefined {
  return useLive((state) => live.derived.list(state, kind).find((record) => record.id === id));
}

/** The same once, without following them. */
export const recordsNow = (kind: KindName): AnyRecord[] => live.records(kind);

export const useVessels = (): AnyRecord[] => useRecords('vessels');

/** The vessel of the dropdown 'Select Vessel'. `record` is missing while the fleet is being loaded. */
export function useSelectedVessel(): { id: number | null; record: AnyRecord | undefined } {
  const id = useLive((state) => state.selected);
  const record = useRecord('vessels', id ?? 0);
  return { id, record: id === null ? undefined : record };
}

export const selectVessel = (id: number | null): void => live.select(id);

/** Today's UTC date; changes at 00:00 UTC. */
export const useToday = (): IsoDate => useLive((state) => state.today);

/** What others changed while it was on the screen, keyed `${kind}:${id}`. */
export const useTouched = (): Record<string, Touch> => useLive((state) => state.touched);

/** Own writes of a kind that are not answered yet. */
export const usePending = (kind: KindName): readonly PendingEdit[] => useLive((state) => live.derived.edits(state, kind));

/** How loading goes: of the fleet until it is there, then of the selected vessel ('idle' when none is selected). */
export function useLoading(): Loading {
  return useLive((state) => (state.fleetLoading.state === 'ready' ? state.vesselLoading : state.fleetLoading));
}

export const useFleetLoading = (): Loading => useLive((state) => state.fleetLoading);

export const useLink = (): Link => useLive((state) => state.link);

export const useNotice = (): Notice | null => useLive((state) => state.notice);

/** Loads again what could not be loaded. */
export const retryLoading = (): void => live.retry();

/** Own writes of an earlier page that were refused. */
export const useRefused = (): readonly RefusedEdit[] => useLive((state) => state.refused);

/** How many own writes wait for an answer. */
export const useWaiting = (): number => useLive((state) => Object.values(state.pending).reduce((sum, edits) => sum + edits.length, 0));
