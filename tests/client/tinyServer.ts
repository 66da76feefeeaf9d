import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Server } from 'socket.io';
import { applyChange, type Ledger } from '../../shared/log/applyChange';
import type { Change, Scope } from '../../shared/log/change';
import type { ClientEvents, ServerEvents } from '../../shared/api/events';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { KIND_NAMES, kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { listAnswer } from '../../shared/status/present';

/** A log kept in memory behind the real transport: enough of a server to make the live core meet gaps, pauses and lost links. */
export interface TinyServer {
  url: string;
  /** Appends a change and tells those who watch; `mute`: it is lost on the way. */
  write(scope: Scope, kind: KindName, id: number, op: 'created' | 'updated' | 'deleted', fields?: Values, mute?: boolean): Change;
  ledger(scope: Scope): Ledger;
  /** Called before an answer to a REST call is made; may take its time or answer itself (true). */
  onRequest: (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | boolean;
  onWatch: () => Promise<void> | void;
  /** No change is told to anybody. */
  silent: boolean;
  /** The most changes an answer to `watch` holds. */
  batch: number;
  requests: { method: string; path: string; headers: IncomingMessage['headers'] }[];
  watches: { vessel: Scope; since: number | undefined }[];
  /** How many of them were answered. */
  answers: Map<Scope, number>;
  /** The epoch of the logs that are begun from now on. */
  epoch: string;
  /** Starts the log of `scope` anew, as after restoring a backup. */
  replaceLog(scope: Scope): void;
  dropSockets(): void;
  /** What each open socket signed in with, the newest last. */
  sockets(): Record<string, unknown>[];
  close(): Promise<void>;
}

export async function startTinyServer(): Promise<TinyServer> {
  const logs = new Map<Scope, { changes: Change[]; ledger: Ledger }>();
  const logOf = (scope: Scope) => {
    let log = logs.get(scope);
    if (!log) {
      const kinds: readonly KindName[] = scope === 'fleet' ? ['vessels'] : VESSEL_KINDS;
      log = { changes: [], ledger: { epoch: server.epoch, seq: 0, records: Object.fromEntries(kinds.map((kind) => [kind, {}])) } };
      logs.set(scope, log);
    }
    return log;
  };

  const http = createServer((request, response) => void serve(request, response));
  const io = new Server<ClientEvents, ServerEvents>(http, { perMessageDeflate: false });
  io.on('connection', (socket) => {
    socket.on('watch', async ({ vessel, since = 0, epoch }, answer) => {
      server.watches.push({ vessel, since });
      await socket.join(`log:${vessel}`);
      await server.onWatch();
      const { changes, ledger } = logOf(vessel);
      server.answers.set(vessel, (server.answers.get(vessel) ?? 0) + 1);
      if (epoch !== undefined && epoch !== ledger.epoch) return answer({ error: 'restored', code: 'restored' });
      const missing = changes.filter((change) => change.seq > since).slice(0, server.batch);
      answer({ head: ledger.seq, epoch: ledger.epoch, changes: missing, now: Date.now() });
    });
    socket.on('watch_vessel_status', (answer) => answer({ joined: true }));
    socket.on('unwatch', ({ vessel }) => void socket.leave(`log:${vessel}`));
  });

  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    server.requests.push({ method: request.method ?? '', path, headers: request.headers });
    if (await server.onRequest(request, response)) return;
    const [, , first = '', ...rest] = path.split('/');
    const topLevel = first !== 'vessels';
    if (rest[1] === 'lists') {
      const { ledger } = logOf(Number(rest[0]));
      const lists = VESSEL_KINDS.map((kind) => [
        kind,
        listAnswer(kindOf(kind), Object.values(ledger.records[kind] ?? {}), '2026-11-20', ledger),
      ]);
      return void json(response, 200, Object.fromEntries(lists));
    }
    const name = KIND_NAMES.find((other) => other === (topLevel ? first : (rest[1] ?? 'vessels')));
    if (!name) return void json(response, 404, { error: 'no', code: 'not_found' });
    const body: Values = request.method === 'GET' ? {} : JSON.parse((await text(request)) || '{}');
    const { vessel_id, ...fields } = body;
    const scope = topLevel ? Number(vessel_id) : rest[0] === undefined ? 'fleet' : Number(rest[0]);
    const record = topLevel ? rest[0] : rest[2];
    if (request.method === 'GET') {
      const { ledger } = logOf(scope);
      return void json(response, 200, listAnswer(kindOf(name), Object.values(ledger.records[name] ?? {}), '2026-11-20', ledger));
    }
    const target = record ? Number(record) : Object.keys(logOf(scope).ledger.records[name] ?? {}).length + 100;
    server.write(scope, name, target, request.method === 'POST' ? 'created' : request.method === 'PUT' ? 'updated' : 'deleted', fields);
    if (request.method === 'DELETE') return void response.writeHead(204).end();
    json(response, 200, logOf(scope).ledger.records[name]?.[target]);
  }

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: TinyServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    onRequest: () => false,
    onWatch: () => undefined,
    silent: false,
    batch: 1_000,
    requests: [],
    watches: [],
    answers: new Map(),
    ledger: (scope) => logOf(scope).ledger,
    write(scope, kind, id, op, fields = {}, mute = false) {
      const { changes, ledger } = logOf(scope);
      const held: AnyRecord | undefined = ledger.records[kind]?.[id];
      const deleted = changes.findLast((each) => each.op === 'deleted' && each.kind === kind && each.id === id);
      const before = held?.rev ?? (deleted && 'rev' in deleted ? deleted.rev : 0);
      const [by, at, rev] = ['ship@example.com', '2026-11-20T00:00:00.000Z', before + 1];
      const change = { vessel: scope, seq: ledger.seq + 1, kind, id, rev, op, fields, by, at } as Change;
      changes.push(change);
      applyChange(ledger, change);
      if (!mute && !server.silent) io.to(`log:${scope}`).emit('change', change);
      return change;
    },
    epoch: 'first',
    replaceLog(scope) {
      logs.delete(scope);
      server.epoch += '+';
    },
    dropSockets: () => io.sockets.sockets.forEach((socket) => socket.conn.close()),
    sockets: () => [...io.sockets.sockets.values()].map((socket) => socket.handshake.auth),
    close: () => io.close(),
  };
  return server;
}
