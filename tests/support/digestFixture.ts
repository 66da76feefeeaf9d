import { MongoClient, type Db } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { openMailer } from '../../server/accounts/sendMail';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { openEpoch } from '../../server/database/epoch';
import { createStopLinks } from '../../server/digests/digestRoutes';
import { originOf, sendDue } from '../../server/digests/startDigests';
import { logger } from '../../server/logger';
import { addDays, todayUtc, type IsoDate } from '../../shared/basics/calendar';
import { digestPaths, NO_DIGEST, type Digest, type DigestSettings } from '../../shared/api/digest';
import type { Values } from '../../shared/kinds/kind';
import type { VesselKind } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call, type Reply } from './call';
import { throwawayDatabase } from './database';
import { startMailServer, type MailServer, type ReceivedMail } from './mailServer';
import { serverClock, type ServerClock } from './movedClock';
import { person, type Person } from './person';
import { startServer, type RunningServer } from './startServer';
import { until } from './until';

const PASSWORD = 'a long enough password';
const PUBLIC_URL = 'https://fleet.example.com/';
const JWT_SECRET = 'a key that every process of this test shares';
/** Nobody listens there: a server that is given it can mail, and takes nothing up. */
const NOBODY = 'smtp://127.0.0.1:1';

/** A server whose clock is set, a mail server, and its database, which the test looks into and sends from. */
export interface DigestFixture {
  server: RunningServer;
  post: MailServer;
  clock: ServerClock;
  db: Db;
  settings: Record<string, string>;
  /** The ship of the test, and a person who works on it. */
  ship: number;
  mate: Person;
  /** The day so many days after that of the test, which begins at seven, when the digests of six have gone. */
  date(days: number): IsoDate;
  at(days: number, time: string): string;
  add(by: Person, kind: VesselKind, values: Values): Promise<number>;
  certificate(by: Person, name: string, days: number): Promise<number>;
  /** A new account. */
  reader(name: string): Promise<Person & { email: string }>;
  turnOn(by: Person, values?: Partial<DigestSettings>): Promise<Reply>;
  digestOf(by: Person): Promise<Digest>;
  mailsTo(email: string): ReceivedMail[];
  /** The one mail that came to an account. */
  theOne(email: string): Promise<ReceivedMail>;
  /** Sets the clock, looks once at what is due and sends it, in so many processes at once; whether the mail server answered. */
  pass(instant: string, processes?: number): Promise<boolean>;
  /** Sets the clock and starts a server that sends by itself; the caller ends it. */
  sender(instant: string): Promise<RunningServer>;
  /** The same with a mail server that keeps its word to itself, and ends it with SIGKILL once `handed` holds. */
  killHanding(instant: string, handed: () => boolean): Promise<void>;
}

/** A fixture for the tests of a file: every test has another day, a ship and people of its own. */
export function useDigestFixture(): DigestFixture {
  let database: Awaited<ReturnType<typeof throwawayDatabase>>;
  let mongo: MongoClient;
  let today: IsoDate;
  let day = 0;
  const fixture = {
    date: (days) => addDays(today, day + days),
    at: (days, time) => `${fixture.date(days)}T${time}Z`,
    async add(by, kind, values) {
      const body = { ...validBody(kind, { vessel_id: fixture.ship }), ...values };
      return Number((await by.post(paths.create(kind, fixture.ship), body)).body.id);
    },
    certificate: (by, certificate_name, days) => fixture.add(by, 'certificates', { certificate_name, expiry_date: fixture.date(days) }),
    async reader(name) {
      const email = `${name}@example.com`;
      await call(fixture.server.url, 'POST', paths.register, null, { email, password: PASSWORD });
      // Its session outlives the moves of the clock.
      const { body } = await call(fixture.server.url, 'POST', paths.login, null, { email, password: PASSWORD, remember: true });
      return { ...(await person(fixture.server.url, String(body.token))), email };
    },
    turnOn: (by, values = {}) => by.put(digestPaths.digest, { ...NO_DIGEST, on: true, ...values }),
    digestOf: async (by) => (await by.get(digestPaths.digest)).body as unknown as Digest,
    mailsTo: (email) => fixture.post.mails.filter(({ recipients }) => recipients.includes(email)),
    async theOne(email) {
      await until(() => fixture.mailsTo(email).length > 0, 'the digest');
      const [mail, ...others] = fixture.mailsTo(email);
      expect(others).toHaveLength(0);
      return mail as ReceivedMail;
    },
    async pass(instant, processes = 1) {
      fixture.clock.set(instant);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) });
      try {
        const look = async () => {
          const mailer = await openMailer({ SMTP_URL: fixture.post.url, PUBLIC_URL, MAIL_FROM: undefined });
          return mailer !== null && sendDue(mailer, originOf(PUBLIC_URL, createStopLinks([JWT_SECRET])));
        };
        return (await Promise.all(Array.from({ length: processes }, look))).every(Boolean);
      } finally {
        vi.useRealTimers();
      }
    },
    sender(instant) {
      fixture.clock.set(instant);
      return startServer({ env: { ...fixture.settings, SMTP_URL: fixture.post.url } });
    },
    async killHanding(instant, handed) {
      fixture.post.answer = 'silence';
      const sender = await fixture.sender(instant);
      await until(handed, 'the mail to be handed over');
      await sender.kill('SIGKILL');
      await sender.stop();
      fixture.post.answer = 'taken';
    },
  } as DigestFixture;

  beforeAll(async () => {
    logger.level = 'silent';
    fixture.post = await startMailServer();
    database = await throwawayDatabase();
    mongo = await MongoClient.connect(database.uri);
    fixture.db = mongo.db();
    today = todayUtc();
    fixture.clock = serverClock(`${today}T07:00:00Z`);
    fixture.settings = { SMTP_URL: NOBODY, PUBLIC_URL, MONGODB_URI: database.uri, JWT_SECRET, ...fixture.clock.env };
    fixture.server = await startServer({ env: fixture.settings });
    await connectDatabase(database.uri, false);
    await openEpoch();
  });
  afterAll(async () => {
    await fixture.server?.stop();
    await disconnectDatabase();
    await mongo?.close();
    await database?.stop();
    fixture.clock?.remove();
    await fixture.post?.stop();
  });
  beforeEach(async () => {
    fixture.post.mails.length = 0;
    fixture.post.answer = 'taken';
    day += 5;
    await fixture.db.collection('digests').deleteMany({});
    fixture.clock.set(fixture.at(0, '07:00:00'));
    const former = fixture.ship;
    fixture.mate = await fixture.reader(`mate${day}`);
    fixture.ship = await addVessel(fixture.server.url, fixture.mate.token, 'MV "One" & <Two>');
    if (former !== undefined) await fixture.mate.remove(paths.record('vessels', 0, former));
  });
  return fixture;
}
