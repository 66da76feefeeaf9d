import type { ServerResponse } from 'node:http';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createLive, type LiveClient, type LiveSetup } from '../../client/sync/createLive';
import type { KindName, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { startTinyServer, type TinyServer } from './tinyServer';

export const VESSEL = 7;
/** What every live core of these tests takes for the time, unless told otherwise. */
export const NOON = Date.parse('2026-11-20T12:00:00Z');

/** The server of the running test; it holds one vessel with one crew member, Ann. */
export let server: TinyServer;
const lives: LiveClient[] = [];

export const blank = (kind: KindName): Values => Object.fromEntries(Object.keys(kindOf(kind).fields).map((name) => [name, null]));

export const crewMember = (name: string): Values => ({
  ...blank('crew'),
  name,
  rank: 'Master',
  date_of_joining: '2026-06-01',
  contract_period: '6 Months',
});

export function open(setup: Partial<LiveSetup> = {}): LiveClient {
  const live = createLive({ url: server.url, token: () => 'a.b.c', invoiceToken: () => null, fetch, io, now: () => NOON, ...setup });
  lives.push(live);
  return live;
}

/** Signed in, with the vessel selected, loaded and watched. */
export async function opened(setup: Partial<LiveSetup> = {}): Promise<LiveClient> {
  const live = open(setup);
  live.start();
  live.select(VESSEL);
  const watched = () => server.watches.some((watch) => watch.vessel === VESSEL);
  await until(() => live.store.getState().vesselLoading.state === 'ready' && live.store.getState().link.state === 'live' && watched());
  return live;
}

export const until = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true), { timeout: 20_000, interval: 5 });

/** Old state + changes = fresh load. */
export async function same(live: LiveClient): Promise<void> {
  await until(() => live.store.getState().vessel?.seq === server.ledger(VESSEL).seq);
  expect(live.store.getState().vessel).toEqual(server.ledger(VESSEL));
}

export const names = (live: LiveClient) => live.records('crew').map((record) => record.name);

/** Answers a request with a refusal. */
export const refuse = (response: ServerResponse, status: number, body: Values) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

/** Call once in a test file. */
export function aServerForEachTest(): void {
  beforeEach(async () => {
    server = await startTinyServer();
    server.write('fleet', 'vessels', VESSEL, 'created', { ...blank('vessels'), name: 'Aurora', imo_number: '9074729', flag: 'Malta' });
    server.write(VESSEL, 'crew', 1, 'created', crewMember('Ann'));
  });

  afterEach(async () => {
    for (const live of lives.splice(0)) live.reset();
    await server.close();
  });
}
