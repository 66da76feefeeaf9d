import type { ChangeDocument } from '../../server/database/models/log';
import type { Viewer } from '../../server/http/viewer';
import { wireRecord } from '../../server/database/encoding';
import { type IsoDate, todayUtc } from '../../shared/basics/calendar';
import type { Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { audit, type Ended } from './audit';
import type { Era, KnownCall } from './auditLog';
import { Database } from './database';
import { type Disk, Page, type PageProgram } from './page';
import type { Answer, Call } from './calls';
import { Server, type ServerProgram } from './server';
import { drawSteps, isTrouble, PAGES, type Step } from './steps';
import { play } from './play';
import { nth, trueTime, World } from './world';
import { fillDatabase } from './write';
import { EDITOR } from '../../server/http/access';

export interface Programs {
  server: ServerProgram;
  page: PageProgram;
}

const MINUTE = 60_000;
/** After the last trouble, everything must have come to rest within this time. */
const REST_MS = 17 * MINUTE;

/** One history: a fleet of two vessels, three people, one process or two, and what happens to them. */
export class Simulation {
  readonly world: World;
  readonly database: Database;
  readonly servers: Server[];
  readonly network = { bad: 0 };
  readonly calls: KnownCall[] = [];
  readonly received: Ended['received'] = [];
  readonly eras: Era[] = [];
  readonly faults: string[] = [];
  readonly pages: Page[] = [];
  readonly #disks: Disk[] = [];
  readonly #viewers: Viewer[] = [];
  readonly #open = new Set<number>();
  readonly home: number[];
  isSplit = false;
  isFull = false;
  isRestoring = false;
  /** The changes of the backup with which this era began. */
  carried: ReadonlySet<unknown> = new Set();
  build = 1;
  backup: ReturnType<Database['snapshot']> = new Map();
  #tick = 0;
  #pages = 0;

  constructor(
    seed: number,
    readonly programs: Programs,
  ) {
    this.world = new World(seed);
    this.database = new Database(this.world);
    const two = this.world.chance(0.4);
    const unforeseen = (error: unknown) => void this.faults.push(`Unforeseen: ${error instanceof Error ? error.stack : String(error)}`);
    this.servers = Array.from(
      { length: two ? 2 : 1 },
      () =>
        new Server({
          world: this.world,
          database: this.database,
          program: programs.server,
          isExclusive: !two,
          viewerOf: (token) => nth(this.#viewers, Number(/\d/.exec(String(token))?.[0])),
          tellPeers: (from, change, installation) => this.#tellPeers(from, change, installation),
          isFull: () => this.isFull,
          isRestoring: () => this.isRestoring,
          build: () => `build ${this.build}`,
          unforeseen,
        }),
    );
    this.home = Array.from({ length: PAGES }, (_, page) => page % this.servers.length);
  }

  /** Runs the history; answers what was wrong with it. */
  async run(steps: readonly Step[]): Promise<string[]> {
    const { world, database } = this;
    fillDatabase(database, new Date(trueTime(world)));
    this.backup = database.snapshot();
    database.replace(this.backup);
    for (const server of this.servers) void server.start();
    await world.run(100);
    for (let person = 0; person < PAGES; person += 1) {
      const email = `person${person}@ship.example`;
      const invoiceForm = person === 0 ? 'full' : 'summary';
      const assertSignedIn = () => Promise.resolve<Viewer['invoiceForm']>(invoiceForm);
      this.#viewers.push({ user: person + 1, email, session: `session ${person}`, access: EDITOR, invoiceForm, assertSignedIn });
      this.#disks.push({ writes: new Map(), ledgers: new Map() });
      this.openPage(person);
    }
    for (const step of steps) world.in(step.at - world.now, () => play(this, step));
    await world.run((steps.at(-1)?.at ?? 0) + 1);
    // Where nothing goes wrong, all is shown at once. Otherwise it ends by itself, and a minute's look for missed changes must do.
    const deadline = world.now + (steps.some(isTrouble) ? REST_MS : 0);
    do await world.run(world.now + 5_000);
    while (!this.#isAtRest() && world.now < deadline);
    return [...this.faults, ...audit(this.#ended())];
  }

  openPage(person: number): void {
    const { world, programs, network } = this;
    const viewer = nth(this.#viewers, person);
    const claims = Buffer.from(JSON.stringify({ email: viewer.email, sub: viewer.email })).toString('base64url');
    const page = new Page({
      world,
      program: programs.page,
      network,
      viewer,
      token: `${person}.${claims}.x`,
      disk: nth(this.#disks, person),
      number: (this.#pages += 1),
      open: this.#open,
      server: () => this.#homeOf(person),
      build: `build ${this.build}`,
      onCall: (call, page) => this.record(call, page, viewer),
      onChange: (page, change) => this.received.push({ page, viewer, change: change as Values, era: this.eras.length }),
    });
    this.pages[person] = page;
    page.live.select(1);
  }

  /** Writes a request down, and its answer when it comes. */
  record(call: Call, page: number, viewer: Viewer): (answer: Answer) => void {
    const known: KnownCall = {
      ...call,
      page,
      viewer,
      called: (this.#tick += 1),
      returned: Infinity,
      status: 0,
      text: '',
      era: this.eras.length,
    };
    this.calls.push(known);
    return ({ status, text }) => Object.assign(known, { status, text, returned: (this.#tick += 1) });
  }

  #tellPeers(from: Server, change: ChangeDocument, installation: string | null): void {
    const { world, network } = this;
    for (const peer of this.servers.filter((server) => server !== from)) {
      const times = world.chance(network.bad / 3) ? 0 : world.chance(network.bad) ? 2 : 1;
      for (let time = 0; time < times; time += 1) {
        const isSlow = world.chance(network.bad);
        world.in(world.between(0.5, isSlow ? 3_000 : 2), () => !this.isSplit && peer.hear(change, installation));
      }
    }
  }

  era = (): Era => ({
    changes: [...this.database.table('changes').values()] as unknown as ChangeDocument[],
    carried: this.carried,
    epoch: this.database.epoch,
  });

  #isAtRest = (): boolean =>
    this.database.isUp &&
    this.servers.every((server) => server.isUp) &&
    this.pages.every((page, person) => {
      const { today, tooOld, pending, link, fleet, vessel, selected, fleetLoading, vesselLoading } = page.live.store.getState();
      const isLoaded = fleetLoading.state === 'ready' && (selected === null || vesselLoading.state === 'ready');
      const isCurrent = (ledger: typeof fleet, scope: number) =>
        ledger?.seq === this.database.head(scope) && ledger.epoch === this.database.epoch;
      // The day, and that a page is too old, is told by a message that may be late.
      if (today !== this.#todayOf(person) || tooOld !== this.#isOld(page)) return false;
      return (
        page.isAlive &&
        link.state === 'live' &&
        isLoaded &&
        isCurrent(fleet, 0) &&
        (selected === null || isCurrent(vessel, selected)) &&
        Object.keys(pending).length === 0
      );
    });

  /** The day it is on the server of a page: whose clock is wrong makes it wrong for all. */
  #todayOf = (person: number) => todayUtc(trueTime(this.world) + this.#homeOf(person).clock.ahead);

  /** Whether a server has ever taken `day` for one of the future. */
  wasBehind = (day: IsoDate): boolean => this.servers.some(({ clock }) => todayUtc(trueTime(this.world) + clock.least) < day);

  #isOld = ({ setting }: Page) => setting.build !== `build ${this.build}`;

  #homeOf = (person: number) => nth(this.servers, nth(this.home, person));

  #ended(): Ended {
    const { database } = this;
    return {
      isAtRest: this.#isAtRest(),
      eras: [...this.eras, this.era()],
      calls: this.calls,
      received: this.received,
      records: (kind) => database.records(kind).map((record) => ({ ...record, wire: wireRecord(kindOf(kind), record) })),
      epoch: database.epoch,
      pages: this.pages.map((page, person) => ({
        today: this.#todayOf(person),
        state: page.live.store.getState(),
        form: page.setting.viewer.invoiceForm,
        isOld: this.#isOld(page),
      })),
    };
  }
}

/** Runs the history of `seed`, or `steps` with its chances. Answers what was wrong with it. */
export async function simulate(programs: Programs, seed: number, steps: readonly Step[] = drawSteps(seed)): Promise<string[]> {
  try {
    return await new Simulation(seed, programs).run(steps);
  } catch (error) {
    return [`The simulation broke: ${error instanceof Error ? error.stack : String(error)}`];
  }
}
