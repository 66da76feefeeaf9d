import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { createTokens } from '../../server/accounts/tokens';
import type { KindName, Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call, patientCall } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { embeddedUri, sharedServer, SIGNING_KEY } from '../support/sharedServer';
import { INVOICE_ACCESS, startServer, type RunningServer } from '../support/startServer';

export const PASSWORD = 'planted-password-Zx81';

/** A server and its database, which the test can look into. */
export interface ServerFixture {
  server: RunningServer;
  database: MongoClient;
  /** Where its database is, for another process on the same one. */
  MONGODB_URI: string;
  /** Signs as the server does. */
  tokens: ReturnType<typeof createTokens>;
  signIn(email: string): Promise<string>;
  openInvoices(token: string): Promise<string>;
  create(token: string, kind: KindName, vessel: number, changes?: Values): Promise<number>;
  stop(): Promise<void>;
}

export const sessionOf = (token: string): string =>
  String((JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti);

async function ownServer(env: Record<string, string>): Promise<[RunningServer, { uri: string; stop(): Promise<void> }]> {
  const held = await throwawayDatabase();
  return [await startServer({ env: { MONGODB_URI: held.uri, JWT_SECRET: SIGNING_KEY, LOG_LEVEL: 'info', ...env } }), held];
}

/** Without `env` the server is the one that files share; with one, even an empty one, it is the fixture's own, on a database of its own. */
export async function openServerFixture(env?: Record<string, string>): Promise<ServerFixture> {
  const shared = env === undefined ? await sharedServer() : null;
  const [server, held] = shared ? [shared, { uri: embeddedUri(shared), stop: async () => {} }] : await ownServer(env ?? {});
  const database = await MongoClient.connect(held.uri);
  const known = new Set<string>();

  return {
    server,
    MONGODB_URI: held.uri,
    database,
    tokens: createTokens([SIGNING_KEY]),
    async signIn(email) {
      // A sign-in of a name that is not known yet would cost the server a hash.
      const ways = known.has(email) ? [paths.login] : [paths.register, paths.login];
      known.add(email);
      for (const way of ways) {
        const { body } = await call(server.url, 'POST', way, null, { email, password: PASSWORD });
        if (typeof body.token === 'string') return body.token;
      }
      throw new Error(`${email} cannot sign in`);
    },
    async openInvoices(token) {
      return String((await call(server.url, 'POST', paths.invoiceLogin, token, INVOICE_ACCESS)).body.token);
    },
    async create(token, kind, vessel, changes = {}) {
      if (kind === 'vessels') return addVessel(server.url, token);
      const sent = { vessel_id: vessel, ...validBody(kind, changes) };
      // A machine that is too busy answers 503: the key makes the second try the same one.
      const { body } = await patientCall(server.url, 'POST', paths.create(kind, vessel), token, sent, { 'Idempotency-Key': randomUUID() });
      if (typeof body.id !== 'number') throw new Error(`No ${kind}: ${JSON.stringify(body)}`);
      return body.id;
    },
    async stop() {
      await database.close();
      await server.stop();
      await held.stop();
    },
  };
}
