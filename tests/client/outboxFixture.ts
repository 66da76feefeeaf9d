/** An outbox of these tests: a disk that outlives pages, and pages that are closed while their writes have no answer. */
import type { LiveClient, LiveSetup } from '../../client/sync/createLive';
import { startOutbox, type WriteOutbox, type OutboxStore, type UnsentWrite } from '../../client/sync/outbox';
import { opened, server, until } from './liveFixture';

/** A disk that outlives pages. */
export function disk(): { writes: Map<string, UnsentWrite>; shelf: OutboxStore } {
  const writes = new Map<string, UnsentWrite>();
  return {
    writes,
    shelf: {
      put: async (key, write) => void writes.set(key, structuredClone(write)),
      drop: async (key) => void writes.delete(key),
      adopt: async () => [...writes.values()],
      close: () => undefined,
    },
  };
}

export const writesSent = () => server.requests.filter(({ method }) => method !== 'GET');
export const keys = () => writesSent().map(({ headers }) => headers['idempotency-key']);

/** The server hears, and nobody hears the server. */
export const unanswered = () =>
  (server.onRequest = (request) => {
    if (request.method === 'GET') return false;
    request.socket.destroy();
    return true;
  });

/** A page that is closed while its writes have no answer. */
export async function closedPage(shelf: OutboxStore, act: (live: LiveClient) => void): Promise<void> {
  const live = await opened();
  const outbox = startOutbox(live, shelf);
  unanswered();
  act(live);
  await until(() => outbox.isSafe() && writesSent().length > 0);
  outbox.stop();
  live.reset();
  server.onRequest = () => false;
}

export async function newPage(shelf: OutboxStore, setup?: Partial<LiveSetup>): Promise<{ live: LiveClient; outbox: WriteOutbox }> {
  const live = await opened(setup);
  const outbox = startOutbox(live, shelf);
  void outbox.adopt();
  return { live, outbox };
}

export const settled = (live: LiveClient) => until(() => Object.keys(live.store.getState().pending).length === 0);
