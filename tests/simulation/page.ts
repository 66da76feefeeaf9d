import type { OutboxStore, UnsentWrite } from '../../client/sync/outbox';
import type { Viewer } from '../../server/http/viewer';
import type * as Entry from './page.entry';
import { copy } from './filter';
import type { Program } from './program';
import type { Answer, Call } from './calls';
import type { Server } from './server';
import type { PageEnd, ServerSocket } from './serverSocket';
import type { World } from './world';

export type PageProgram = Program<typeof Entry>;

/** The link between the pages and the servers. */
export interface Network {
  /** The share of messages that are lost, doubled or late. */
  bad: number;
}

/** What of one person's writes and ledgers is on the disk of their machine. */
export interface Disk {
  writes: Map<string, { page: number; write: UnsentWrite }>;
  ledgers: Map<string, unknown>;
}

export interface Setting {
  world: World;
  program: PageProgram;
  network: Network;
  viewer: Viewer;
  token: string;
  disk: Disk;
  number: number;
  /** The numbers of the pages that are open. */
  open: Set<number>;
  server(): Server;
  build: string;
  /** Each request is written down as it is sent, and its answer as it comes. */
  onCall(call: Call, page: number): (answer: Answer) => void;
  onChange(page: number, change: unknown): void;
}

/** One open page of one person: the client's own code, on a link of its own. */
export class Page {
  readonly clock = { ahead: 0 };
  isAlive = true;
  isCut = false;
  isSlow = false; // the answers to what it sends now come late
  readonly live: ReturnType<typeof Entry.createLive>;
  readonly outbox: ReturnType<typeof Entry.startOutbox>;
  #sockets = new Set<{ drop(): void }>();

  constructor(readonly setting: Setting) {
    const { world, program, viewer, token, build, open, disk } = setting;
    open.add(this.setting.number);
    const product = program(world.platform(this, {}));
    const isLater = (act: () => void) => world.in(world.between(1, 6), () => this.isAlive && act());
    this.live = product.createLive({
      token: () => token,
      invoiceToken: () => (viewer.invoiceForm === 'full' ? 'invoices' : null),
      fetch: this.#fetch as unknown as typeof fetch,
      io: this.#io as never,
      build,
      online: () => !this.isCut,
      highLatency: () => true,
      cacheStore: {
        get: (key) => new Promise((resolve) => isLater(() => resolve(copy(disk.ledgers.get(key))))),
        set: (key, value) => new Promise((resolve) => isLater(() => resolve(void disk.ledgers.set(key, copy(value))))),
        clear: () => new Promise((resolve) => isLater(() => resolve(disk.ledgers.clear()))),
      },
    });
    this.outbox = product.startOutbox(this.live, this.#shelf(isLater));
    void this.outbox.adopt();
    this.live.start();
  }

  /** Closed at once, as a machine that is switched off. */
  close(): void {
    this.isAlive = false;
    this.setting.open.delete(this.setting.number);
    for (const socket of this.#sockets) socket.drop();
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.#sockets) socket.drop();
    this.live.wake();
  }

  mend(): void {
    this.isCut = false;
    this.live.wake();
  }

  /** Asks for a list beside what the page asks for. */
  read(path: string): void {
    if (this.isAlive) this.#fetch(path, {}).catch(() => undefined);
  }

  /** The socket breaks. */
  drop(): void {
    for (const socket of this.#sockets) socket.drop();
  }

  #shelf(isLater: (act: () => void) => void): OutboxStore {
    const { disk, open } = this.setting;
    const soon = <T>(work: () => T) => new Promise<T>((resolve) => isLater(() => resolve(work())));
    return {
      put: (key, write) => soon(() => void disk.writes.set(key, { page: this.setting.number, write: copy(write) })),
      drop: (key) => soon(() => void disk.writes.delete(key)),
      adopt: () =>
        soon(() => {
          const left = [...disk.writes.values()].filter(({ page }) => !open.has(page));
          for (const each of left) each.page = this.setting.number;
          return left.map(({ write }) => copy(write));
        }),
      close: () => undefined,
    };
  }

  #fetch = async (url: string, init: { method?: string; headers?: Record<string, string>; body?: string; signal?: AbortSignal }) => {
    const { world, network, onCall, server, token } = this.setting;
    const headers = Object.fromEntries(Object.entries(init.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
    const call: Call = { method: init.method ?? 'GET', url, headers: { ...headers, authorization: token }, body: init.body ?? null };
    const onAnswer = onCall(call, this.setting.number);
    const [isSlow, lost] = [this.isSlow, () => this.isCut || world.chance(network.bad / 3)];
    const ask = async (): Promise<Answer | null> => {
      await world.wait(world.between(1, 20));
      return lost() ? null : server().answer(call);
    };
    const asked = async () => {
      const first = ask();
      // A proxy that tries again.
      if (world.chance(network.bad / 3)) void ask();
      const answer = await first;
      await world.wait(isSlow || world.chance(network.bad) ? world.between(1, 4_000) : world.between(1, 20));
      return answer;
    };
    return await new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      void asked().then((answer) => {
        if (!this.isAlive || init.signal?.aborted) return;
        if (!answer || lost()) return reject(new TypeError('fetch failed'));
        onAnswer(answer);
        const { status, text } = answer;
        const get = (name: string) =>
          Object.entries(answer.headers).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1] ?? null;
        const json = () => Promise.resolve().then(() => JSON.parse(text) as unknown);
        resolve({ ok: status < 400, status, headers: { get }, json });
      });
    });
  };

  /** Socket.IO's client as far as the page uses it. */
  #io = (_url: string, { auth }: { auth(send: (auth: object) => void): void }) => {
    const { world, network, server, onChange } = this.setting;
    const listeners = new Map<string, ((...args: unknown[]) => void)[]>();
    const emit = (event: string, ...args: unknown[]) => {
      if (this.isAlive) for (const listener of listeners.get(event) ?? []) listener(...args);
    };
    let peer: ServerSocket | null = null;
    let connection = 0;
    let wanted = false;
    let send: (act: () => void) => void = () => undefined;
    const retry = () => world.in(world.between(250, 2_500), () => wanted && this.isAlive && void open());
    /** Messages of one connection keep their order, unless the network is bad. */
    const carrier = (nth: number) => {
      let last = 0;
      return (act: () => void, mayDouble = false) => {
        const isBad = world.chance(network.bad);
        const at = world.now + world.between(1, 20) + (isBad ? world.between(0, 3_000) : 0);
        if (!isBad) last = Math.max(last, at);
        const bring = () => nth === connection && !this.isCut && act();
        world.in((isBad ? at : last) - world.now, bring);
        if (isBad && mayDouble) world.in(at - world.now + world.between(0, 500), bring);
      };
    };
    const open = async (): Promise<void> => {
      const nth = (connection += 1);
      const up = carrier(nth);
      const down = carrier(nth);
      await world.wait(world.between(1, 40));
      if (nth !== connection || !wanted) return;
      let answered: ServerSocket | null = null;
      const end: PageEnd = {
        receive: (event, message) =>
          down(() => {
            if (event === 'change' && world.chance(network.bad / 4)) return;
            if (event === 'change') onChange(this.setting.number, message);
            emit(event, message);
          }, event === 'change'),
        closed: () => down(() => closed('io server disconnect')),
      };
      let sent = {};
      auth((given) => (sent = given));
      if (!this.isCut) answered = await server().connect({ ...sent, token: this.setting.token }, end);
      await world.wait(world.between(1, 20));
      if (nth !== connection || !wanted || !this.isAlive) return answered?.disconnect(false);
      if (!answered || this.isCut) {
        emit('connect_error', new Error('refused'));
        socket.active = true;
        return void retry();
      }
      peer = answered;
      send = up;
      socket.connected = true;
      emit('connect');
    };
    const closed = (reason: string): void => {
      const was = peer;
      connection += 1;
      peer = null;
      socket.connected = false;
      was?.disconnect(false);
      if (was) emit('disconnect', reason);
      if (reason === 'transport close' || (!was && wanted)) retry();
    };
    const emitWithAck = (ms: number) => (event: string, message: unknown) =>
      new Promise((resolve, reject) => {
        world.in(ms, () => this.isAlive && reject(new Error('operation has timed out')));
        const [to, nth] = [peer, connection];
        const back = carrier(nth);
        const answer = (result: unknown) => back(() => this.isAlive && resolve(copy(result)));
        send(() => to?.hear(event, copy(message), answer));
      });
    const socket = {
      connected: false,
      active: true,
      io: { on: () => undefined },
      on: (event: string, listener: (...args: unknown[]) => void) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
      emit: (event: string, message: unknown) => {
        const to = peer;
        send(() => to?.hear(event, copy(message)));
      },
      timeout: (ms: number) => ({ emitWithAck: emitWithAck(ms) }),
      connect: () => {
        if (wanted && socket.connected) return;
        wanted = true;
        void open();
      },
      disconnect: () => {
        wanted = false;
        closed('io client disconnect');
      },
      drop: () => wanted && socket.connected && closed('transport close'),
    };
    this.#sockets.add(socket);
    return socket;
  };
}
