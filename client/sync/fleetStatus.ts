import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { IsoDate } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import type { OnBoard } from '../../shared/api/presence';
import {
  decodeVesselStatus,
  VESSEL_STATUS_FORMAT,
  encodeVesselStatus,
  type FleetStatus,
  type VesselStatusWire,
  type FleetStatusRow,
} from '../../shared/status/vesselStatusWire';
import { request } from '../net/request';
import { now } from '../net/serverTime';
import { readToken, subscribeSession } from '../net/session';
import { live } from './live';
import { CACHE_WAIT_MS } from './subscription';
import { createTopic } from './topics';
import { useLink } from './hooks';

/** The status of many vessels may arrive at once. They are drawn together after this time. */
const BATCH_MS = 50;

/** Vessel statuses by vessel id. */
export type FleetStatusByVessel = Readonly<Record<number, FleetStatusRow>>;

interface FleetStatusState {
  /** The date of the server's answer; null until there is one, and while no screen follows the statuses. */
  day: IsoDate | null;
  of: FleetStatusByVessel;
  /** What an earlier page cached or the last screen left, and when; null if there is nothing, undefined until the cache has been read. */
  cached: { at: number; of: FleetStatusByVessel } | null | undefined;
  /** The cache has not answered in time. What it answers later is shown all the same. */
  isCacheLate: boolean;
  /** The last request failed. */
  failed: boolean;
}

const EMPTY: FleetStatusState = { day: null, of: {}, cached: undefined, isCacheLate: false, failed: false };

/** The status of every vessel, while a screen follows it. */
const store = createStore<FleetStatusState>(() => EMPTY);

/** Statuses that have arrived but are not drawn yet. */
let arrived: VesselStatusWire[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const today = () => live.store.getState().today;

/** Short enough to lose little when a page is closed without warning. */
const CACHE_AFTER_MS = 2_000;
let cacheTimer: ReturnType<typeof setTimeout> | undefined;

/** Caches the statuses for a page without a link. Does nothing while the link is down, so that the stored time stays true. */
function cacheStatuses(): void {
  clearTimeout(cacheTimer);
  cacheTimer = undefined;
  const { day, of } = store.getState();
  if (day === null || live.store.getState().link.state !== 'live') return;
  const wires = Object.values(of).map((each) => encodeVesselStatus(each.vessel, each.seq, each));
  void live.cache()?.storePart(CACHE_NAME, { at: now(), wires });
}

/** The name of the cache entry. It holds the format, so that another version does not read it. */
const CACHE_NAME = `vessel_status:${VESSEL_STATUS_FORMAT}`;

const isCached = (value: unknown): value is { at: number; wires: VesselStatusWire[] } =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'wires' in value &&
  Array.isArray(value.wires);

async function readCache(): Promise<void> {
  const late = setTimeout(() => store.setState({ isCacheLate: true }), CACHE_WAIT_MS);
  const found = await (live.cache()?.readPart(CACHE_NAME) ?? null);
  clearTimeout(late);
  if (store.getState().cached !== undefined) return;
  store.setState({ cached: isCached(found) ? { at: found.at, of: withNewer(found.wires, {}) } : null });
}

subscribeSession(() => {
  if (readToken() === null) store.setState(EMPTY);
});

/** Adds the statuses that are newer than those already loaded. */
function withNewer(wires: readonly VesselStatusWire[], loaded: FleetStatusByVessel): FleetStatusByVessel {
  const of: Record<number, FleetStatusRow> = { ...loaded };
  for (const wire of wires) {
    const [vessel, seq] = wire;
    if ((of[vessel]?.seq ?? -1) <= seq) of[vessel] = decodeVesselStatus(wire, today());
  }
  return of;
}

function onStatus(wire: VesselStatusWire): void {
  arrived.push(wire);
  timer ??= setTimeout(() => {
    timer = undefined;
    const wires = arrived;
    arrived = [];
    store.setState(({ of }) => ({ of: withNewer(wires, of) }));
    cacheTimer ??= setTimeout(cacheStatuses, CACHE_AFTER_MS);
  }, BATCH_MS);
}

function onSnapshot(answer: FleetStatus): void {
  // News that arrived during the request win if their number is higher. Vessels missing in the answer were deleted.
  const fresh = withNewer(answer.statuses, {});
  const newer = Object.values(store.getState().of).filter(({ vessel, seq }) => seq > (fresh[vessel]?.seq ?? Infinity));
  store.setState({ day: answer.today, of: { ...fresh, ...Object.fromEntries(newer.map((each) => [each.vessel, each])) }, failed: false });
  cacheTimer ??= setTimeout(cacheStatuses, CACHE_AFTER_MS);
  // The computer's clock may be a little fast (client/net/serverTime.ts). The topic requests the statuses again.
  if (answer.today < today()) throw new Error('At the server it is still the day before.');
}

/** After the last reader has left, no news arrives: the statuses shown are from that moment. */
function keepAsCached(): void {
  const { day, of } = store.getState();
  const { state, since } = live.store.getState().link;
  const at = state === 'live' ? now() : since;
  if (day !== null) store.setState({ day: null, of: {}, cached: at === null ? null : { at, of } });
}

const statusTopic = createTopic<FleetStatus>(live, {
  on: { vessel_status: onStatus },
  async subscribe(socket) {
    const joined = await socket.emitWithAck('watch_vessel_status');
    return 'error' in joined ? joined : request<FleetStatus>('GET', paths.fleetStatus);
  },
  onSnapshot,
  onFailed: () => store.setState({ failed: true }),
  unsubscribe: (socket) => socket.emit('unwatch_vessel_status'),
  onOpen() {
    if (store.getState().cached === undefined) void readCache();
    addEventListener('pagehide', cacheStatuses);
    return () => {
      removeEventListener('pagehide', cacheStatuses);
      cacheStatuses();
      keepAsCached();
    };
  },
});

live.store.subscribe((state, before) => {
  const isRestored = before.fleet && state.fleet && state.fleet.epoch !== before.fleet.epoch;
  if (isRestored) {
    // The numbers of these statuses mean nothing any more: one of them could pass for newer than the server's answer.
    arrived = [];
    store.setState({ ...EMPTY, cached: null });
  }
  if (isRestored || state.today !== before.today) statusTopic.refresh();
});

/** The vessel statuses as of now, as far as they are loaded. */
export const fleetStatusNow = (): FleetStatusByVessel => shownStatuses(store.getState()) ?? {};

/** Calls `listener` when statuses have arrived. Returns the function that removes it. */
export function onFleetStatus(listener: () => void): () => void {
  const close = statusTopic.open();
  const end = store.subscribe(({ of }, { of: before }) => void (of !== before && listener()));
  return () => {
    end();
    close();
  };
}

/** The statuses from the server; before they arrive, the cached ones. */
const shownStatuses = ({ day, of, cached }: FleetStatusState): FleetStatusByVessel | null => (day === null ? (cached?.of ?? null) : of);

/** The status of one vessel, kept up to date; undefined while unknown. */
export function useVesselStatus(vessel: number): FleetStatusRow | undefined {
  useEffect(() => statusTopic.open(), []);
  return useStore(store, (state) => shownStatuses(state)?.[vessel]);
}

/** The statuses of all vessels by id, kept up to date; null while unknown. */
export function useFleetStatus(): FleetStatusByVessel | null {
  useEffect(() => statusTopic.open(), []);
  return useStore(store, shownStatuses);
}

/** Whether the statuses are still loading: nothing is cached, and the server's answer is awaited. */
export function useFleetStatusLoading(): boolean {
  const { failed } = useStore(store);
  const isCacheRead = useFleetStatusCacheRead();
  const isKnown = useFleetStatus() !== null;
  const state = useLink().state;
  return !isKnown && (!isCacheRead || (!failed && (state === 'live' || state === 'connecting')));
}

/** Whether the cache has been read, or does not answer in time. */
export const useFleetStatusCacheRead = (): boolean => useStore(store, ({ cached, isCacheLate }) => cached !== undefined || isCacheLate);

/** The time of the statuses on the screen, in epoch milliseconds; null if they are current or unknown. */
export function useFleetStatusAge(): number | null {
  const { day, cached } = useStore(store);
  const { state, since } = useLink();
  if (day === null) return cached?.at ?? null;
  return state === 'live' ? null : since;
}

/** When people on board of each vessel were last connected, by vessel id, while a screen follows it. */
const onBoardStore = createStore<Readonly<Record<number, OnBoard>>>(() => ({}));

const onBoardTopic = createTopic<{ vessels: OnBoard[] }>(live, {
  on: { on_board: (news) => onBoardStore.setState({ [news[0]]: news }) },
  subscribe: (socket) => socket.emitWithAck('watch_on_board'),
  onSnapshot({ vessels }) {
    onBoardStore.setState(Object.fromEntries(vessels.map((news) => [news[0], news] as const)), true);
  },
  unsubscribe: (socket) => socket.emit('unwatch_on_board'),
});

/** When people on board of every vessel were last connected, by vessel id; kept up to date. */
export function useAllOnBoard(): Readonly<Record<number, OnBoard>> {
  useEffect(() => onBoardTopic.open(), []);
  return useStore(onBoardStore);
}

/** When people on board of one vessel were last connected; kept up to date. Undefined if crew never connected or the answer is still awaited. */
export function useOnBoard(vessel: number): OnBoard | undefined {
  useEffect(() => onBoardTopic.open(), []);
  return useStore(onBoardStore, (state) => state[vessel]);
}
