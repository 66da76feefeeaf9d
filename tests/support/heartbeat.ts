import type { Page, WebSocketRoute } from 'playwright-core';
import { until } from './until';

/** A page takes its link for lost 45 s after the last heartbeat. */
const STEP_MS = 30_000;

export interface Heartbeat {
  /** Moves the clock of the page by `ms`; its link stays up. */
  pass(ms: number): Promise<void>;
  /** Tells the page something in the name of the server. */
  tell(message: string): void;
}

/**
 * Takes the heartbeats of the page's socket over from the server, so that a clock that `page.clock.install` has made can be moved by any
 * time. Call it before the page is opened. `heard` is given what the server tells the page.
 */
export async function openHeartbeat(page: Page, heard: (message: string) => void = () => {}): Promise<Heartbeat> {
  let wire: WebSocketRoute | undefined;
  let answers = 0;
  /** Questions of the page that the server has not answered yet: a step would run out their time. */
  let asked = 0;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    wire = socket;
    const server = socket.connectToServer();
    asked = 0;
    socket.onMessage((message) => {
      if (message === '3') return void (answers += 1);
      if (/^42(\/\w+,)?\d+\[/.test(String(message))) asked += 1;
      server.send(message);
    });
    server.onMessage((message) => {
      if (message === '2') return server.send('3');
      if (String(message).startsWith('43')) asked -= 1;
      heard(String(message));
      socket.send(message);
    });
  });
  return {
    tell: (message) => wire?.send(message),
    async pass(ms) {
      for (let left = ms; left > 0; left -= STEP_MS) {
        const before = answers;
        // A page that has just opened its link anew hears the next one.
        await until(() => (wire?.send('2'), answers > before && asked <= 0), 'the page to answer a heartbeat');
        await page.clock.fastForward(Math.min(left, STEP_MS));
      }
    },
  };
}
