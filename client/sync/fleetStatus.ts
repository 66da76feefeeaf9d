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
import { createTopic } from './topics';
import { useLink } from './hooks';

/** Many vessels may be told of at once: they are drawn together. */
const GATHER_MS = 50;

/** How the vessels stand, by their ids. */
export type FleetStatusByVessel = Readonly<Record<number, FleetStatusRow>>;

interface Held {
  /** The day of the answer; null until there is one. */
  day: IsoDate | null;
  of: FleetStatusByVessel;
  /** What this browser kept of an earlier page, and when; null where it kept nothing, undefined until that is known. */
  kept: { at: number; of: FleetStatusByVessel } | null | undefined;
  /** Whether the server could not be asked. */
  failed: boolean;
}

const NOTHING: Held = { day: null, of: {}, kept: undefined, failed: false };

/** How every vessel of the fleet stands, while a screen follows it. */
const store = createStore<Held>(() => NOTHING);

/** Told and not drawn yet. */
let told: VesselStatusWire[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const today = () => live.store.getState().today;

/** Often enough for a page that is closed without warning. */
const KEEP_AFTER_MS = 2_000;
let keeping: ReturnType<typeof setTimeout> | undefined;

/** Keeps how the vessels stand now, for a page without a link. Without one it keeps nothing: what is kept is as old as it says. */
function keep(): void {
  clearTimeout(keeping);
  keeping = undefined;
  const { day, of } = store.getState();
  if (day === null || live.store.getState().link.state !== 'live') return;
  const wires = Object.values(of).map((each) => encodeVesselStatus(each.vessel, each.seq, each));
  void live.cache()?.keepPart(KEPT_AS, { at: now(), wires });
}

/** What was kept in another form is not read. */
const KEPT_AS = `standings:${VESSEL_STATUS_FORMAT}`;

const isKept = (kept: unknown): kept is { at: number; wires: VesselStatusWire[] } =>
  typeof kept === 'object' && kept !== null && 'at' in kept && typeof kept.at === 'number' && 'wires' in kept && Array.isArray(kept.wires);

async function readKept(): Promise<void> {
  const found = await (live.cache()?.part(KEPT_AS) ?? null);
  if (store.getState().kept !== undefined) return;
  store.setState({ kept: isKept(found) ? { at: found.at, of: take(found.wires, {}) } : null });
}

subscribeSession(() => {
  if (readToken() === null) store.setState(NOTHING);
});

/** Takes what is newer than what is held. */
function take(wires: readonly VesselStatusWire[], held: FleetStatusByVessel): FleetStatusByVessel {
  const of: Record<number, FleetStatusRow> = { ...held };
  for (const wire of wires) {
    const [vessel, seq] = wire;
    if ((of[vessel]?.seq ?? -1) <= seq) of[vessel] = decodeVesselStatus(wire, today());
  }
  return of;
}

function hear(wire: VesselStatusWire): void {
  told.push(wire);
  timer ??= setTimeout(() => {
    timer = undefined;
    const wires = told;
    told = [];
    store.setState(({ of }) => ({ of: take(wires, of) }));
    keeping ??= setTimeout(keep, KEEP_AFTER_MS);
  }, GATHER_MS);
}

async function load(): Promise<void> {
  const answer = await request<FleetStatus>('GET', paths.fleetStatus);
  // What came meanwhile is newer, where its number is higher; vessels that are gone are not in the answer.
  const fresh = take(answer.statuses, {});
  const newer = Object.values(store.getState().of).filter(({ vessel, seq }) => seq > (fresh[vessel]?.seq ?? Infinity));
  store.setState({ day: answer.today, of: { ...fresh, ...Object.fromEntries(newer.map((each) => [each.vessel, each])) }, failed: false });
  keeping ??= setTimeout(keep, KEEP_AFTER_MS);
}

const statusTopic = createTopic<{ joined: true }>(live, {
  on: { vessel_status: hear },
  subscribe: (socket) => socket.emitWithAck('watch_vessel_status'),
  onSnapshot: load,
  onFailed: () => store.setState({ failed: true }),
  unsubscribe: (socket) => socket.emit('unwatch_vessel_status'),
  onOpen() {
    if (store.getState().kept === undefined) void readKept();
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  },
});

live.store.subscribe((state, before) => {
  if (state.today !== before.today) statusTopic.refresh();
});

/** How the vessels stand, as far as it is known now. */
export const fleetStatusNow = (): FleetStatusByVessel => known(store.getState()) ?? {};

/** Calls `listener` with the vessels that were told anew; returns how to stop. */
export function onFleetStatus(listener: (vessels: readonly number[]) => void): () => void {
  const close = statusTopic.open();
  const end = store.subscribe(({ of }, { of: before }) =>
    listener(Object.values(of).flatMap((each) => (before[each.vessel] === each ? [] : [each.vessel]))),
  );
  return () => {
    end();
    close();
  };
}

/** As the server has told; before that as this browser kept them. */
const known = ({ day, of, kept }: Held): FleetStatusByVessel | null => (day === null ? (kept?.of ?? null) : of);

/** How one vessel stands; undefined where that is not known. */
export function useVesselStatus(vessel: number): FleetStatusRow | undefined {
  useEffect(() => statusTopic.open(), []);
  return useStore(store, (held) => known(held)?.[vessel]);
}

/** How every vessel stands, by its id; null while that is not known. */
export function useFleetStatus(): FleetStatusByVessel | null {
  useEffect(() => statusTopic.open(), []);
  return useStore(store, known);
}

/** Whether it will soon be known how the vessels stand: nothing is kept, and the server is being asked. */
export function useFleetStatusLoading(): boolean {
  const { kept, failed } = useStore(store);
  const isKnown = useFleetStatus() !== null;
  const state = useLink().state;
  return !isKnown && (kept === undefined || (!failed && (state === 'live' || state === 'connecting')));
}

/** Whether it is still being read what this browser kept of them. */
export const useFleetStatusLoaded = (): boolean => useStore(store, ({ kept }) => kept !== undefined);

/** How old what is shown of the vessels is, in epoch milliseconds; null where it is as of now, or nothing is known. */
export function useFleetStatusAge(): number | null {
  const { day, kept } = useStore(store);
  const link = useLink();
  if (day === null) return kept?.at ?? null;
  return link.state === 'live' ? null : link.since;
}

/** When people on board of each vessel were last connected, by its id, while a screen follows it. */
const onBoardStore = createStore<Readonly<Record<number, OnBoard>>>(() => ({}));

const onBoardTopic = createTopic<{ vessels: OnBoard[] }>(live, {
  on: { on_board: (news) => onBoardStore.setState({ [news[0]]: news }) },
  subscribe: (socket) => socket.emitWithAck('watch_on_board'),
  onSnapshot({ vessels }) {
    onBoardStore.setState(Object.fromEntries(vessels.map((told) => [told[0], told] as const)), true);
  },
  unsubscribe: (socket) => socket.emit('unwatch_on_board'),
});

/** When people on board of every vessel were last connected, by its id; followed. */
export function useAllOnBoard(): Readonly<Record<number, OnBoard>> {
  useEffect(() => onBoardTopic.open(), []);
  return useStore(onBoardStore);
}

/** When people on board of a vessel were last connected; followed. Undefined where no crew was ever connected, or the server has not told yet. */
export function useOnBoard(vessel: number): OnBoard | undefined {
  useEffect(() => onBoardTopic.open(), []);
  return useStore(onBoardStore, (state) => state[vessel]);
}
