import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { paths } from '../../shared/api/paths';
import { webhookPaths, type WebhookSet, type WebhookSettings, type WebhookState } from '../../shared/api/webhook';
import { openServerFixture, type ServerFixture } from '../security/serverFixture';
import { appoint } from '../support/appoint';
import { call } from '../support/call';
import { startHookReceiver, type HookReceiver } from '../support/hookReceiver';
import { serverClock, type ServerClock } from '../support/movedClock';
import { SIGNING_KEY } from '../support/sharedServer';

/** A server whose clock is set at will, a vessel, and before each test a receiver and a webhook that are new. */
export interface WebhookFixture {
  clock: ServerClock;
  base: ServerFixture;
  receiver: HookReceiver;
  url: string;
  session: string;
  vessel: number;
  secret: string;
  /** For another process on the same database. */
  env: Record<string, string>;
  /** `at`: another process or installation that knows the session. */
  set(settings?: Partial<WebhookSettings>, at?: string): Promise<WebhookSet>;
  state(): Promise<WebhookState>;
  /** Adds a member of the crew. */
  write(name: string): Promise<number>;
  /** The newest number of the vessel's log. */
  head(): Promise<number>;
  /** The changes of the vessel after `since`, as the receiver is to have them. */
  after(since: number): Promise<string[]>;
  /** The session of another administrator. */
  another(): Promise<string>;
  /** Lets `ms` pass by the clock on the wall, which says when a receiver is tried again. */
  passes(ms: number): void;
}

const AUTHOR = 'setter@example.com';
const OTHER = 'other@example.com';

export function useWebhookFixture(): WebhookFixture {
  const fixture = {
    async set(settings = {}, at = fixture.url) {
      const usual = { on: true, changes: true, due: false, sections: ['certificates', 'crew', 'invoices'] };
      const body = { url: fixture.receiver.url, ...usual, ...settings };
      const reply = await call(at, 'PUT', webhookPaths.webhook, fixture.session, body);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body as unknown as WebhookSet;
    },
    state: async () => (await call(fixture.url, 'GET', webhookPaths.webhook, fixture.session)).body as unknown as WebhookState,
    write: (name) => fixture.base.create(fixture.session, 'crew', fixture.vessel, { name }),
    head: async () => Number((await call(fixture.url, 'GET', paths.changes(fixture.vessel, 0), fixture.session)).body.head),
    after: async (since) => Array.from({ length: (await fixture.head()) - since }, (_, nth) => `${fixture.vessel}:${since + nth + 1}`),
    another: () => fixture.base.signIn(OTHER),
    passes: (ms) => fixture.clock.set(new Date(fixture.clock.now() + ms).toISOString()),
  } as WebhookFixture;
  beforeAll(async () => {
    const clock = serverClock(new Date().toISOString());
    const own = { WEBHOOK_PRIVATE: '1', ...clock.env };
    const base = await openServerFixture(own);
    const env = { MONGODB_URI: base.MONGODB_URI, JWT_SECRET: SIGNING_KEY, ...own };
    Object.assign(fixture, { clock, base, url: base.server.url, env, session: await base.signIn(AUTHOR) });
    await fixture.another();
    await appoint(fixture.url, fixture.session, OTHER);
    fixture.vessel = await base.create(fixture.session, 'vessels', 0);
  });
  beforeEach(async () => {
    fixture.receiver = await startHookReceiver();
    // The day before may be long ago by now.
    fixture.session = await fixture.base.signIn(AUTHOR);
    await call(fixture.url, 'DELETE', webhookPaths.webhook, fixture.session);
    fixture.secret = (await fixture.set()).secret ?? '';
    return () => fixture.receiver.stop();
  });
  afterAll(async () => {
    await fixture.base?.stop();
    fixture.clock?.remove();
  });
  return fixture;
}
