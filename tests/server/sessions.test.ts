/**
 * Sessions are asked for together: a server that thousands of pages return to asks one question, and rechecks them with one. What another process has
 * just done to a session or an account is not overlooked.
 */
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type NewToken, tokenPaths } from '../../shared/api/account';
import { paths } from '../../shared/api/paths';
import { accountOfPerson } from '../../server/accounts/provider/providerAccounts';
import { isOfInvoicePassword, openInvoicePassword } from '../../server/accounts/invoicePassword';
import { createSessions } from '../../server/accounts/sessions';
import { readConfig } from '../../server/config';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { AccountModel, SessionModel } from '../../server/database/models/accounts';
import { InvoicePasswordModel } from '../../server/database/models/signIn';
import { refreshAccess } from '../../server/http/access';
import { validBody } from '../shared/validBody';
import { addVessel, call, register } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { INVOICE_ACCESS, startServer, type RunningServer } from '../support/startServer';

let database: Awaited<ReturnType<typeof throwawayDatabase>>;
beforeAll(async () => {
  database = await throwawayDatabase();
  await connectDatabase(database.uri, false);
});
afterAll(async () => {
  vi.restoreAllMocks();
  // Files that share this process begin with the first invoice password.
  await InvoicePasswordModel.deleteMany({});
  await openInvoicePassword('the first');
  await disconnectDatabase();
  await database?.stop();
});

test('sessions that are asked for at a moment are one question, and what another process ended is seen', async () => {
  const sessions = createSessions();
  const who = { user: 1, email: 'mate@example.com', remember: false, agent: 'a', address: '127.0.0.1' };
  const ids: string[] = [];
  for (let nth = 0; nth < 20; nth += 1) ids.push((await sessions.start(who)).id);
  const [many, one] = [vi.spyOn(SessionModel.collection, 'find'), vi.spyOn(SessionModel.collection, 'findOne')];
  const found = await Promise.all([...ids, 'unknown'].map((id) => sessions.find(id)));
  expect(found.map((session) => session?.id)).toEqual([...ids, undefined]);
  expect([many.mock.calls.length, one.mock.calls.length]).toEqual([1, 0]);

  await SessionModel.updateOne({ _id: ids[0] }, { $set: { revoked: true } });
  const again = await Promise.all(ids.map((id) => sessions.find(id, 0)));
  expect(again.map((session) => session?.revoked)).toEqual(ids.map((_, nth) => nth === 0));
  sessions.stop();
});

test('a session that is checked anew is not answered by a read that began before its end', async () => {
  const sessions = createSessions();
  const { id } = await sessions.start({ user: 1, email: 'mate@example.com', remember: false, agent: 'a', address: '127.0.0.1' });
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const find = SessionModel.collection.find.bind(SessionModel.collection);
  let isRead = false;
  vi.spyOn(SessionModel.collection, 'find').mockImplementationOnce((...query) => {
    const cursor = find(...query);
    const read = cursor.toArray.bind(cursor);
    return Object.assign(cursor, {
      toArray: async () => {
        const found = await read();
        isRead = true;
        await held;
        return found;
      },
    });
  });
  const slow = sessions.find(id);
  await expect.poll(() => isRead).toBe(true);
  await SessionModel.updateOne({ _id: id }, { $set: { revoked: true } });
  const anew = sessions.find(id, 0);
  answer();
  expect([(await slow)?.revoked, (await anew)?.revoked]).toEqual([false, true]);
  sessions.stop();
});

test('the groups of a sign-in provider do not take back a suspension that another process stores meanwhile', async () => {
  const sessions = createSessions();
  const config = readConfig({
    OIDC_ISSUER: 'https://company.example.com',
    OIDC_CLIENT_ID: 'vessel-ops',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_GROUPS: JSON.stringify({ mates: { role: 'editor' }, readers: { role: 'reader' } }),
  });
  const enter = (group: string) =>
    accountOfPerson(
      { issuer: 'https://company.example.com', subject: 'leaver', email: 'leaver@company.example.com', groups: [group] },
      config,
      sessions,
    );
  const { _id } = await enter('mates');
  await AccountModel.updateOne({ _id }, { $set: { 'access.suspended': true, 'access.rev': 2 } });
  await enter('readers');
  expect((await AccountModel.findById(_id).lean())?.access).toMatchObject({ role: 'reader', suspended: true, rev: 3 });
  // The process remembers no account of this database.
  await AccountModel.deleteMany({});
  await refreshAccess();
  sessions.stop();
});

test('another INVOICE_PASSWORD ends the invoice access that the former one opened, once; the same one ends nothing, nor does an upgrade', async () => {
  const [former, latter] = ['the former password', 'the latter password'];
  const held = await throwawayDatabase();
  const start = (INVOICE_PASSWORD: string) =>
    startServer({
      env: { MONGODB_URI: held.uri, JWT_SECRET: 'one key before and after each restart', INVOICE_PASSWORD, LOG_LEVEL: 'info' },
    });
  let server = await start(former);
  const owner = await register(server.url);
  const vessel = await addVessel(server.url, owner);
  const invoice = { vessel_id: vessel, ...validBody('invoices', { amount: 4711.5 }) };
  expect((await call(server.url, 'POST', paths.create('invoices', vessel), owner, invoice)).status).toBe(201);

  /** Opens the invoices in a session, and makes a token of a program that reads them. */
  const open = async (token: string, { url }: RunningServer, password: string) => {
    const { body } = await call(url, 'POST', paths.invoiceLogin, token, { ...INVOICE_ACCESS, password });
    const access = { 'X-Invoice-Token': String(body.token) };
    const settings = { name: 'Accounts', scope: 'read', invoices: true };
    const program = (await call(url, 'POST', tokenPaths.tokens, token, settings, access)).body as unknown as NewToken;
    return { token, access, program };
  };
  const read = (token: string, headers = {}) => call(server.url, 'GET', paths.list('invoices', vessel), token, undefined, headers);
  const opens = async ({ token, access, program }: Awaited<ReturnType<typeof open>>) => {
    const answers = [await read(token, access), await read(program.token)];
    const listed = (await call(server.url, 'GET', tokenPaths.tokens, token)).body.tokens as NewToken[];
    return [
      ...answers.map(({ body }) => JSON.stringify(body).includes('4711.5')),
      answers[0]?.headers.get('x-invoice-access') === null,
      listed.find(({ id }) => id === program.id)?.invoices,
    ];
  };
  const [all, none] = [Array(4).fill(true), Array(4).fill(false)];
  const first = await open(owner, server, former);
  expect(await opens(first)).toEqual(all);
  await server.stop();

  // What the version before this one has stored.
  const client = await MongoClient.connect(held.uri);
  const db = client.db();
  await db.dropCollection('invoicePasswords').catch(() => undefined);
  await db.collection('sessions').updateMany({ invoices: { $ne: null } }, { $unset: { 'invoices.passwordRev': 1 } });
  await db.collection('accesstokens').updateMany({}, { $unset: { passwordRev: 1 } });
  await client.close();
  const behind = await start(former);
  server = behind;
  expect(await opens(first)).toEqual(all);

  // Of two processes, one is restarted first.
  const ahead = await start(latter);
  server = ahead;
  expect(await opens(first)).toEqual(none);
  const late = await open(await register(behind.url), behind, former);
  const fresh = await open(await register(ahead.url), ahead, latter);
  await behind.stop();
  const last = await start(latter);
  for (server of [ahead, last]) {
    expect([await opens(first), await opens(late), await opens(fresh)]).toEqual([none, none, all]);
    await server.stop();
  }
  expect([behind, ahead, last].map((each) => each.log().match(/"audit":"invoice_password_changed"/g)?.length)).toEqual([
    undefined,
    1,
    undefined,
  ]);
  await held.stop();
});

test('of several processes that start with another invoice password at a moment, one ends what was open', async () => {
  await openInvoicePassword('the former password');
  await Promise.all(Array.from({ length: 4 }, () => openInvoicePassword('the latter password')));
  expect(await InvoicePasswordModel.find({}, { rev: 1 }).lean()).toEqual([{ _id: 1, rev: 2 }]);
  // Back at the first, nothing opens again.
  await openInvoicePassword('the former password');
  expect(isOfInvoicePassword({ passwordRev: 1 })).toBe(false);
});
