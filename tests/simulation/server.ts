import type { Request } from 'express';
import type { ChangeDocument } from '../../server/database/models/log';
import type { Storage } from '../../server/database/storage';
import type { Viewer } from '../../server/http/viewer';
import type { LiveServer } from '../../server/live/LiveServer';
import type * as Entry from './server.entry';
import { type Database, LostLink } from './database';
import { copy } from './filter';
import type { Program } from './program';
import { type Answer, type Call, routeOf, textOf } from './calls';
import { type PageEnd, ServerSocket, type SocketHome } from './serverSocket';
import type { World } from './world';

export type ServerProgram = Program<typeof Entry>;

/** What the simulation decides for a server. */
export interface Setting {
  world: World;
  database: Database;
  program: ServerProgram;
  /** Whether no other process writes to the database. */
  isExclusive: boolean;
  viewerOf(token: unknown): Viewer;
  /** Tells the other processes of a change. */
  tellPeers(from: Server, change: ChangeDocument, installation: string | null): void;
  isFull(): boolean;
  /** A backup is being brought back: nobody starts a process meanwhile. */
  isRestoring(): boolean;
  build(): string;
  /** An error that the product did not foresee. */
  unforeseen(error: unknown): void;
}

interface Incarnation extends SocketHome {
  clock: { ahead: number };
  product: typeof Entry;
  deliver(change: ChangeDocument): void;
  /** The process was killed: whoever waits for an answer learns it. */
  killed: Promise<null>;
  kill(): void;
}

const SILENT = () => undefined;

/** One process of the product, as often as it is killed and started: its routes, its logs and its sockets. */
export class Server {
  /** `least`: how far it has ever been behind, below 0. */
  readonly clock = { ahead: 0, least: 0 };
  #now: Incarnation | null = null;
  #starting: Incarnation | null = null;
  #sockets = 0;

  constructor(readonly setting: Setting) {}

  get isUp(): boolean {
    return this.#now?.isAlive === true;
  }

  /** Starts a process; one that cannot reach the database dies and is started again. */
  async start(): Promise<void> {
    if (this.#starting || this.isUp || this.setting.isRestoring()) return;
    for (;;) {
      const begun = (this.#starting = this.#create());
      try {
        await Promise.race([begun.product.openEpoch().then(() => begun.product.recoverLogs()), begun.killed]);
        if (this.#starting !== begun) return;
        this.#now = begun;
        this.#starting = null;
        return;
      } catch (error) {
        begun.isAlive = false;
        if (!(error instanceof LostLink)) this.setting.unforeseen(error);
        await this.setting.world.wait(1_000);
        if (this.#starting !== begun) return;
      }
    }
  }

  /** Kills the process, also while it starts. */
  kill(): void {
    const killed = this.#now ?? this.#starting;
    if (!killed) return;
    killed.isAlive = false;
    killed.kill();
    this.#now = this.#starting = null;
    for (const socket of killed.sockets.values()) socket.page.closed();
  }

  /** The database answers again. */
  onReturn(): void {
    void this.#now?.product.recoverLogs().catch(SILENT);
  }

  #create(): Incarnation {
    const { world, database, program, isExclusive, isFull, unforeseen } = this.setting;
    const process: Pick<Incarnation, 'isAlive' | 'clock'> = { isAlive: true, clock: this.clock };
    const storage = database.connect(process);
    const log = (details: { err?: unknown }, text: string) => text !== 'unavailable' && unforeseen(details.err ?? text);
    const product = program(
      world.platform(process, {
        storage: storage satisfies Storage,
        isExclusive: () => isExclusive,
        pollOthersEvery: (ms: number) => (isExclusive ? Infinity : ms),
        databaseAnswers: () =>
          storage.ping().then(
            () => true,
            () => false,
          ),
        isLostLink: (error: unknown) =>
          error instanceof LostLink || (error instanceof Error && error.constructor.name === 'DatabaseTimeout'),
        assertSpace: () => {
          if (isFull()) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        },
        logger: { error: log, warn: SILENT, info: SILENT },
      }),
    );
    const rooms: Incarnation['rooms'] = new Map();
    const sockets: Incarnation['sockets'] = new Map();
    const to = (ids: readonly string[]) => ({
      emit: (event: string, message: unknown) => {
        for (const id of ids) sockets.get(id)?.send(event, message);
      },
    });
    const io = { sockets: { adapter: { rooms } }, local: { to } } as unknown as LiveServer;
    const { deliver } = product.deliverLogs(io, SILENT);
    product.onEpoch(() => {
      for (const socket of sockets.values()) socket.disconnect();
    });
    let kill = () => {};
    const killed = new Promise<null>((resolve) => (kill = () => resolve(null)));
    const made: Incarnation = Object.assign(process, { product, deliver, rooms, sockets, killed, kill });
    product.onChange((change) => {
      deliver(change);
      this.setting.tellPeers(this, copy(change), product.knownEpoch());
    });
    return made;
  }

  /** Another process tells of a change, as server/live/joinPeers takes it. */
  hear(change: ChangeDocument, installation: string | null): void {
    const now = this.#now;
    if (!now) return;
    if (installation === now.product.knownEpoch()) now.deliver(change);
    else void now.product.checkEpoch().catch(SILENT);
  }

  /** Answers a request; null where the process died. */
  async answer(call: Call): Promise<Answer | null> {
    return this.#now && Promise.race([this.#answerBy(this.#now, call), this.#now.killed]);
  }

  async #answerBy({ product }: Incarnation, call: Call): Promise<Answer> {
    const [path = '', query = ''] = call.url.split('?');
    const answer: Answer = { status: 0, headers: {}, text: '' };
    const body: unknown = call.body === null ? undefined : JSON.parse(call.body);
    const request = {
      method: call.method,
      originalUrl: call.url,
      path,
      body,
      query: Object.fromEntries(new URLSearchParams(query)),
      complete: true,
      get: (name: string) => call.headers[name.toLowerCase()],
    } as unknown as Request;
    try {
      // As requireSession (server/http/viewer.ts).
      const viewer = { ...this.setting.viewerOf(call.headers.authorization), began: this.setting.world.now };
      await product.checkEpoch();
      const { run, params } = routeOf(product, call.method, path);
      const { status, body: made, headers = {} } = await run(Object.assign(request, { params }), viewer, undefined as never);
      Object.assign(answer, { status, headers, text: await textOf(made) });
    } catch (error) {
      const response = {
        headersSent: false,
        setHeader: (name: string, value: unknown) => (answer.headers[name] = String(value)),
        status: (status: number) => ({ json: (problem: unknown) => Object.assign(answer, { status, text: JSON.stringify(problem) }) }),
      };
      product.errorTranslator(product.isLostLink)(error, request, response as never, SILENT);
    }
    return answer;
  }

  /** Opens a socket of a page; null where it is refused. */
  async connect(auth: { token?: unknown; build?: unknown }, page: PageEnd): Promise<ServerSocket | null> {
    const now = this.#now;
    if (!now) return null;
    const isOpen = now.product.checkEpoch().then(
      () => now.isAlive,
      () => false,
    );
    if (!(await Promise.race([isOpen, now.killed]))) return null;
    const socket = new ServerSocket(`socket ${(this.#sockets += 1)}`, this.setting.viewerOf(auth.token), page, now);
    now.sockets.set(socket.id, socket);
    if (auth.build !== this.setting.build()) socket.send('client_too_old', undefined);
    now.product.follow(socket as unknown as Parameters<typeof Entry.follow>[0], {
      watched: new Map(),
      readPeople: () => Promise.resolve({ seq: 0, epoch: '', people: [], more: false }),
      readOnBoard: () => Promise.resolve([]),
    });
    return socket;
  }

  /** Makes `count` records at once, as an import does. Answers the keys of those that were written. */
  async importCrew(vessel: number, author: Viewer, keys: readonly string[], fields: object): Promise<void> {
    const now = this.#now;
    if (!now) return;
    const ids = await now.product.nextIds('crew', keys.length);
    await now.product.appendMany(vessel, author, keys, async (made) =>
      keys.flatMap((key, at) =>
        made.has(key)
          ? []
          : [
              {
                kind: 'crew',
                record: ids[at] ?? 0,
                rev: 1,
                op: 'created',
                fields: { ...fields },
                was: {},
                once: { key, request: key },
              } as const,
            ],
      ),
    );
  }
}
