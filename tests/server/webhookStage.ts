import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { paths } from '../../shared/paths';
import { webhookPaths, type WebhookSet, type WebhookSettings, type WebhookState } from '../../shared/webhook';
import { openServerFixture, SIGNING_KEY, type ServerFixture } from '../security/serverFixture';
import { call } from '../support/call';
import { startHookReceiver, type HookReceiver } from '../support/hookReceiver';
import { serverClock, type ServerClock } from '../support/movedClock';

/** A server whose clock is set at will, a vessel, and before each test a receiver and a webhook that are new. */
export interface WebhookStage {
  clock: ServerClock;
  fixture: ServerFixture;
  receiver: HookReceiver;
  url: string;
  session: string;
  vessel: number;
  secret: string;
  /** For another process on the same database. */
  env: Record<string, string>;
  set(settings?: Partial<WebhookSettings>): Promise<WebhookSet>;
  state(): Promise<WebhookState>;
  /** Adds a member of the crew. */
  write(name: string): Promise<number>;
  /** The newest number of the vessel's log. */
  head(): Promise<number>;
  /** The changes of the vessel after `since`, as the receiver is to have them. */
  after(since: number): Promise<string[]>;
  /** Lets `ms` pass by the clock on the wall, which says when a receiver is tried again. */
  passes(ms: number): void;
}

const AUTHOR = 'setter@example.com';

export function useWebhook(): WebhookStage {
  const stage = {
    async set(settings = {}) {
      const usual = { on: true, changes: true, due: false, sections: ['certificates', 'crew', 'invoices'] };
      const body = { url: stage.receiver.url, ...usual, ...settings };
      const reply = await call(stage.url, 'PUT', webhookPaths.webhook, stage.session, body);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body as unknown as WebhookSet;
    },
    state: async () => (await call(stage.url, 'GET', webhookPaths.webhook, stage.session)).body as unknown as WebhookState,
    write: (name) => stage.fixture.create(stage.session, 'crew', stage.vessel, { name }),
    head: async () => Number((await call(stage.url, 'GET', paths.changes(stage.vessel, 0), stage.session)).body.head),
    after: async (since) => Array.from({ length: (await stage.head()) - since }, (_, nth) => `${stage.vessel}:${since + nth + 1}`),
    passes: (ms) => stage.clock.set(new Date(stage.clock.now() + ms).toISOString()),
  } as WebhookStage;
  beforeAll(async () => {
    const clock = serverClock(new Date().toISOString());
    const own = { WEBHOOK_PRIVATE: '1', ...clock.env };
    const fixture = await openServerFixture(own);
    const env = { MONGODB_URI: fixture.MONGODB_URI, JWT_SECRET: SIGNING_KEY, ...own };
    Object.assign(stage, { clock, fixture, url: fixture.server.url, env, session: await fixture.signIn(AUTHOR) });
    stage.vessel = await fixture.create(stage.session, 'vessels', 0);
  });
  beforeEach(async () => {
    stage.receiver = await startHookReceiver();
    // The day before may be long ago by now.
    stage.session = await stage.fixture.signIn(AUTHOR);
    await call(stage.url, 'DELETE', webhookPaths.webhook, stage.session);
    stage.secret = (await stage.set()).secret ?? '';
    return () => stage.receiver.stop();
  });
  afterAll(async () => {
    await stage.fixture?.stop();
    stage.clock?.remove();
  });
  return stage;
}
