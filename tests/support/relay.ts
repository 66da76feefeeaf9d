import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Relay {
  port: number;
  /** 'open' passes everything on, 'cut' breaks what is open and refuses the rest, 'silent' keeps links open and swallows what is sent. */
  set(state: 'open' | 'cut' | 'silent'): void;
  /** Passes everything on until `text` comes from a client. That, and all that clients send after it, is kept until it is 'open' again. */
  holdFrom(text: string): void;
  /** How many bytes have come in so far, of both ends. */
  carried(): number;
  stop(): void;
}

/** A network between two programs that can fail: relays a port of its own to `host:port`, each way `latency` milliseconds late. */
export async function openRelay(host: string, port: number, latency = 0): Promise<Relay> {
  let state: 'open' | 'cut' | 'silent' = 'open';
  let carried = 0;
  let awaited: string | null = null;
  let kept: (() => void)[] | null = null;
  const sockets = new Set<Socket>();
  const server = createServer((outside) => {
    if (state === 'cut') return void outside.destroy();
    const inside = connect(port, host);
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      /** At once, or when what clients send is no longer kept. */
      const inTurn = (work: () => void) => {
        if (one === outside && kept) kept.push(work);
        else work();
      };
      const pass = (data: Buffer) => {
        if (state === 'silent') return;
        if (one === outside && awaited !== null && data.includes(awaited)) [kept, awaited] = [[], null];
        inTurn(() => other.write(data));
      };
      one.on('data', latency === 0 ? pass : (data) => void setTimeout(pass, latency, data));
      one.on('data', (data) => void (carried += data.length));
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        inTurn(() => (one === outside ? other.end() : other.destroy()));
      });
    }
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      // What was swallowed is gone: those links are broken, as a network's are that forgot them.
      if (next === 'cut' || state === 'silent') cut();
      state = next;
      const waiting = kept ?? [];
      [kept, awaited] = [null, null];
      for (const work of waiting) work();
    },
    holdFrom(text) {
      awaited = text;
    },
    carried: () => carried,
    stop() {
      server.close();
      cut();
    },
  };
}
