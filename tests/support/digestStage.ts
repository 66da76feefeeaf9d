import { MongoClient, type Db } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { addDays, todayUtc, type IsoDate } from '../../shared/calendar';
import { digestPaths, NO_DIGEST, type Digest, type DigestSettings } from '../../shared/digest';
import type { Values } from '../../shared/kind';
import type { VesselKind } from '../../shared/kinds';
import { paths } from '../../shared/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call, type Reply } from './call';
import { throwawayDatabase } from './database';
import { startMailServer, type MailServer, type ReceivedMail } from './mailServer';
import { serverClock, type ServerClock } from './movedClock';
import { person, type Person } from './person';
import { startServer, type RunningServer } from './startServer';
import { until } from './until';

const PASSWORD = 'a long enough password';
const TODAY = todayUtc();

/** A server whose clock is set, its mail server, and its database. */
export interface DigestStage {
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
  /** Starts the server anew at an instant: it looks at once what is due. */
  startAt(instant: string): Promise<void>;
  /** The same, until it has looked. */
  pass(instant: string): Promise<void>;
}

/** A stage for the tests of a file: every test has another day, a ship and people of its own. */
export function useDigestStage(): DigestStage {
  let database: Awaited<ReturnType<typeof throwawayDatabase>>;
  let mongo: MongoClient;
  let day = 0;
  const stage = {
    date: (days) => addDays(TODAY, day + days),
    at: (days, time) => `${stage.date(days)}T${time}Z`,
    async add(by, kind, values) {
      const body = { ...validBody(kind, { vessel_id: stage.ship }), ...values };
      return Number((await by.post(paths.create(kind, stage.ship), body)).body.id);
    },
    certificate: (by, certificate_name, days) => stage.add(by, 'certificates', { certificate_name, expiry_date: stage.date(days) }),
    async reader(name) {
      const email = `${name}@example.com`;
      await call(stage.server.url, 'POST', paths.register, null, { email, password: PASSWORD });
      // Its session outlives the moves of the clock.
      const { body } = await call(stage.server.url, 'POST', paths.login, null, { email, password: PASSWORD, remember: true });
      return { ...(await person(stage.server.url, String(body.token))), email };
    },
    turnOn: (by, values = {}) => by.put(digestPaths.digest, { ...NO_DIGEST, on: true, ...values }),
    digestOf: async (by) => (await by.get(digestPaths.digest)).body as unknown as Digest,
    mailsTo: (email) => stage.post.mails.filter(({ recipients }) => recipients.includes(email)),
    async theOne(email) {
      await until(() => stage.mailsTo(email).length > 0, 'the digest');
      const [mail, ...others] = stage.mailsTo(email);
      expect(others).toHaveLength(0);
      return mail as ReceivedMail;
    },
    async startAt(instant) {
      await stage.server.kill('SIGTERM');
      stage.clock.set(instant);
      await stage.server.restart();
    },
    async pass(instant) {
      await stage.startAt(instant);
      await until(() => stage.server.output().includes('digests looked at'), 'a look at what is due', 15_000);
    },
  } as DigestStage;

  beforeAll(async () => {
    stage.post = await startMailServer();
    database = await throwawayDatabase();
    mongo = await MongoClient.connect(database.uri);
    stage.db = mongo.db();
    stage.clock = serverClock(`${TODAY}T07:00:00Z`);
    stage.settings = {
      SMTP_URL: stage.post.url,
      PUBLIC_URL: 'https://fleet.example.com/',
      MONGODB_URI: database.uri,
      JWT_SECRET: 'a key that every process of this test shares',
      LOG_LEVEL: 'debug',
      ...stage.clock.env,
    };
    stage.server = await startServer({ env: stage.settings });
  });
  afterAll(async () => {
    await stage.server?.stop();
    await mongo?.close();
    await database?.stop();
    stage.clock?.remove();
    await stage.post?.stop();
  });
  beforeEach(async () => {
    stage.post.mails.length = 0;
    stage.post.answer = 'taken';
    day += 5;
    await stage.db.collection('digests').deleteMany({});
    await stage.startAt(stage.at(0, '07:00:00'));
    const former = stage.ship;
    stage.mate = await stage.reader(`mate${day}`);
    stage.ship = await addVessel(stage.server.url, stage.mate.token, 'MV "One" & <Two>');
    if (former !== undefined) await stage.mate.remove(paths.record('vessels', 0, former));
  });
  return stage;
}
