import { tokenPaths } from '../../shared/api/account';
import { feedPaths } from '../../shared/api/calendarFeed';
import type { KindName } from '../../shared/kinds/kind';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import { call } from '../support/call';
import { pairDisplay } from '../support/display';
import { many } from '../support/tier';
import { multipart, type Attempt } from './fuzzRequests';
import type { Sent } from './sendRaw';
import { openServerFixture, sessionOf, type ServerFixture } from './serverFixture';

const KEPT_VESSELS = many(4, 12);
const EXPENDABLE = many(8, 30);
const BOUNDARY = 'fuzz-boundary';
/** What ends the sessions it is sent with. */
const ENDS_SESSIONS = /^\/api\/(logout|password|sessions)/;

export interface FuzzFixture extends ServerFixture {
  /** Every session token there is. */
  sessions: string[];
  invoiceToken: string;
  /** The attempt as it goes over the wire: sent by somebody, about something that is there. */
  toSend(attempt: Attempt, index: number): Sent;
}

/** A fleet to aim at: vessels that stay, vessels and records that come and go, and sessions that may be lost. */
export async function openFuzzFixture(): Promise<FuzzFixture> {
  const fixture = await openServerFixture({ TRUST_PROXY: 'loopback', UPLOAD_LIMIT_MB: '1' });
  const main = await fixture.signIn('fuzz@example.com');
  const clerk = await fixture.signIn('clerk@example.com');
  const invoiceToken = await fixture.openInvoices(clerk);
  const expendable: string[] = [];
  for (let n = 0; n < EXPENDABLE; n += 1) expendable.push(await fixture.signIn(`lost${n % 6}@example.com`));

  const kept: number[] = [];
  const victims: number[] = [];
  for (let n = 0; n < KEPT_VESSELS; n += 1) {
    kept.push(await fixture.create(main, 'vessels', 0));
    victims.push(await fixture.create(main, 'vessels', 0));
  }
  const records = new Map<KindName, { vessel: number; id: number }[]>();
  for (const kind of VESSEL_KINDS) {
    const placed = [];
    for (const vessel of kept)
      placed.push({ vessel, id: await fixture.create(main, kind, vessel, kind === 'equipment-inspections' ? { category: 'LRIT' } : {}) });
    records.set(kind, placed);
  }

  const displays: number[] = [];
  for (let n = 0; n < KEPT_VESSELS; n += 1) displays.push((await pairDisplay(fixture.server.url, main)).id);

  const tokens: number[] = [];
  const calendars: number[] = [];
  for (let n = 0; n < KEPT_VESSELS; n += 1) {
    const { url } = fixture.server;
    const settings = { name: 'Due', vessels: null, sections: ['crew'], names: true };
    tokens.push(Number((await call(url, 'POST', tokenPaths.tokens, main, { name: 'Program', scope: 'write' })).body.id));
    calendars.push(Number((await call(url, 'POST', feedPaths.feeds, main, settings)).body.id));
  }

  const at = <T>(list: readonly T[], pick: number): T => list[pick % list.length] as T;
  function aim(path: string, pick: number): { vessel: string; id: string } {
    const kind = VESSEL_KINDS.find((name) => path.includes(`/${name}`));
    const target = kind ? at(records.get(kind) ?? [], pick) : { vessel: at(kept, pick), id: at(victims, pick) };
    if (path.startsWith('/api/tokens')) return { vessel: String(at(kept, pick)), id: String(at(tokens, pick)) };
    if (path.startsWith('/api/calendars')) return { vessel: String(at(kept, pick)), id: String(at(calendars, pick)) };
    if (path.startsWith('/api/displays')) return { vessel: String(at(kept, pick)), id: String(at(displays, pick)) };
    const id = path.startsWith('/api/sessions') ? sessionOf(at(expendable, pick)) : String(target.id);
    return { vessel: String(target.vessel), id };
  }

  function authorization({ signedIn, path, pick }: Attempt): Record<string, string> {
    const token = ENDS_SESSIONS.test(path) ? at(expendable, pick) : at([main, clerk], pick);
    const strangers: Record<string, string>[] = [
      {},
      { Authorization: 'Bearer' },
      { Authorization: 'Bearer x.y.z' },
      { Authorization: `Basic ${token}` },
      { Authorization: `Bearer ${token}A` },
    ];
    if (!signedIn) return at(strangers, pick);
    return { Authorization: `Bearer ${token}`, ...(token === clerk ? { 'X-Invoice-Token': invoiceToken } : {}) };
  }

  return {
    ...fixture,
    sessions: [main, clerk, ...expendable],
    invoiceToken,
    toSend(attempt, index) {
      const target = aim(attempt.path, attempt.pick);
      const fill = (text: string) => text.replaceAll('{vessel}', target.vessel).replaceAll('{id}', target.id);
      const filled = { ...attempt, body: attempt.body === null ? null : fill(attempt.body) };
      const body = attempt.file ? multipart(filled, BOUNDARY) : filled.body === null ? null : Buffer.from(filled.body, 'utf8');
      const type = attempt.file ? `multipart/form-data; boundary=${BOUNDARY}` : attempt.type;
      return {
        method: attempt.method,
        path: fill(attempt.path),
        headers: {
          // Addresses take turns, so that the limits of one do not hide the routes behind them.
          'X-Forwarded-For': `10.${index % 199}.${attempt.pick % 251}.7`,
          ...(index % 5 > 0 ? { 'Idempotency-Key': `fz-${index}` } : {}),
          ...(body && type !== null ? { 'Content-Type': type } : {}),
          ...authorization(attempt),
          ...attempt.headers,
        },
        body,
      };
    },
  };
}
