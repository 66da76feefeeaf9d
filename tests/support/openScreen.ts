import { io } from 'socket.io-client';
import { createLive, type LiveClient } from '../../client/sync/createLive';
import { until } from './until';

/** One person's open application, without its drawing: the very code the browser runs. */
export interface Screen {
  live: LiveClient;
  token: string;
  invoiceToken: string | null;
  /** Signs in, selects the vessel and waits until it is loaded and live. */
  open(vessel: number): Promise<void>;
  /** Breaks the link as a dead satellite does: nothing said, nothing heard, until it is mended. */
  cut(): void;
  mend(): void;
  /** Waits until the vessel's log is held up to `seq` and no write of this person's is unanswered. */
  reached(seq: number): Promise<void>;
  close(): void;
}

export function openScreen(url: string, token: string, invoiceToken: string | null): Screen {
  let down = false;
  let sockets: ReturnType<typeof io>[] = [];
  const live = createLive({
    url,
    token: () => token,
    invoiceToken: () => invoiceToken,
    io: ((...args: Parameters<typeof io>) => {
      const socket = io(...args);
      sockets.push(socket);
      return socket;
    }) as typeof io,
    fetch: (input, init) => (down ? Promise.reject(new TypeError('the link is cut')) : fetch(input, init)),
    online: () => !down,
  });

  return {
    live,
    token,
    invoiceToken,
    async open(vessel) {
      live.start();
      live.select(vessel);
      await until(
        () => live.store.getState().vesselLoading.state === 'ready' && live.store.getState().link.state === 'live',
        () => `the vessel to load: ${JSON.stringify(live.store.getState().vesselLoading)} ${JSON.stringify(live.store.getState().link)}`,
      );
    },
    cut() {
      down = true;
      for (const socket of sockets) socket.io.engine?.close();
      live.wake();
    },
    mend() {
      if (!down) return;
      down = false;
      live.wake();
    },
    reached: (seq) =>
      until(
        () => (live.store.getState().vessel?.seq ?? -1) >= seq && Object.keys(live.store.getState().pending).length === 0,
        () =>
          `${seq}; held ${live.store.getState().vessel?.seq}, pending ${JSON.stringify(live.store.getState().pending)}, link ${JSON.stringify(live.store.getState().link)}`,
      ),
    close() {
      live.reset();
      for (const socket of sockets) socket.disconnect();
      sockets = [];
    },
  };
}
