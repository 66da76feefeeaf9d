/** Access tokens: what a program may do with one, and for how long. Which routes open to them is in tests/security/matrix. */
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessPaths, type AccountLine } from '../../shared/api/access';
import { tokenPaths, type NewToken, type TokenSettings } from '../../shared/api/account';
import { API } from '../../shared/kinds/foreignFiles';
import { paths } from '../../shared/api/paths';
import { todayUtc } from '../../shared/basics/calendar';
import { openServerFixture, PASSWORD, type ServerFixture } from '../security/serverFixture';
import { validBody } from '../shared/validBody';
import { call } from '../support/call';

let fixture: ServerFixture;
let url: string;
let administrator: string;
let session: string;
let vessel: number;

beforeAll(async () => {
  fixture = await openServerFixture();
  url = fixture.server.url;
  administrator = fixture.server.administrator ?? '';
  session = await fixture.signIn('maker@tokens.example.com');
  vessel = await fixture.create(session, 'vessels', 0);
});
afterAll(() => fixture?.stop());

const settings: TokenSettings = { name: 'Stock export', scope: 'read', invoices: false, expires: null };
const make = async (changes: Partial<TokenSettings> = {}, by = session, headers = {}): Promise<NewToken> => {
  const { status, body } = await call(url, 'POST', tokenPaths.tokens, by, { ...settings, ...changes }, headers);
  expect(status, JSON.stringify(body)).toBe(201);
  return body as unknown as NewToken;
};
const list = async () => (await call(url, 'GET', tokenPaths.tokens, session)).body.tokens as NewToken[];

test('a token is told once, kept as a digest, listed with its last use, and opens nothing once it is revoked', async () => {
  const { token, ...line } = await make();
  expect(token).toMatch(/^vo_[\w-]{43}$/);
  expect(await list()).toContainEqual(line);
  const kept = JSON.stringify(await fixture.database.db().collection('accesstokens').find().toArray());
  expect(kept).toContain('Stock export');
  expect(kept).not.toContain(token.slice(3));
  expect((await call(url, 'GET', paths.list('crew', vessel), token)).status).toBe(200);
  await expect.poll(async () => (await list()).find(({ id }) => id === line.id)?.used).toMatch(/^20/);

  const stranger = await fixture.signIn('stranger@tokens.example.com');
  expect((await call(url, 'DELETE', tokenPaths.token(line.id), stranger)).status).toBe(404);
  expect((await call(url, 'DELETE', tokenPaths.token(line.id), session)).status).toBe(204);
  const refused = await call(url, 'GET', paths.list('crew', vessel), token);
  expect(refused).toMatchObject({ status: 401, body: { error: 'This access token was revoked or has expired.', code: 'signed_out' } });
  expect(fixture.server.log()).not.toContain(token.slice(3));
});

test('an administrator sees the tokens of an account and revokes them; nobody else does', async () => {
  const [mate, stranger] = [await fixture.signIn('mate@tokens.example.com'), await fixture.signIn('other@tokens.example.com')];
  const { token, ...line } = await make({ name: 'Left behind' }, mate);
  const accounts = (await call(url, 'GET', accessPaths.accounts, administrator)).body.accounts as AccountLine[];
  const owner = accounts.find(({ email }) => email === 'mate@tokens.example.com')?.id ?? 0;
  const path = tokenPaths.tokensOf(owner);
  expect((await call(url, 'GET', path, administrator)).body.tokens).toContainEqual(line);
  expect((await call(url, 'GET', path, stranger)).status).toBe(403);
  expect((await call(url, 'DELETE', `${path}/${line.id}`, stranger)).status).toBe(403);
  expect((await call(url, 'DELETE', `${tokenPaths.tokensOf(owner + 1)}/${line.id}`, administrator)).status).toBe(404);
  expect((await call(url, 'GET', paths.list('crew', vessel), token)).status).toBe(200);
  expect((await call(url, 'DELETE', `${path}/${line.id}`, administrator)).status).toBe(204);
  expect((await call(url, 'GET', paths.list('crew', vessel), token)).status).toBe(401);
  const { settings: noted } = (await call(url, 'GET', paths.activity('fleet'), administrator)).body;
  expect(noted).toContainEqual(
    expect.objectContaining({ of: 'account', name: 'mate@tokens.example.com', fields: ['access token Left behind: revoked'] }),
  );
});

test('a token that may write signs its changes with its owner; one that may only read is told so', async () => {
  const path = paths.create('crew', vessel);
  const [reader, writer] = [await make(), await make({ scope: 'write' })];
  expect(await call(url, 'POST', path, reader.token, validBody('crew'))).toMatchObject({
    status: 403,
    body: { error: 'This access token may only read.', code: 'forbidden' },
  });
  const { status, body } = await call(url, 'POST', path, writer.token, validBody('crew'));
  expect(status).toBe(201);
  const history = await call(url, 'GET', `${path}/${Number(body.id)}/history`, reader.token);
  expect(history.body.changes).toMatchObject([{ by: 'maker@tokens.example.com' }]);
});

test('invoices are told in full only by a token made for them, and that needs invoice access', async () => {
  const body = { ...settings, invoices: true };
  expect(await call(url, 'POST', tokenPaths.tokens, session, body)).toMatchObject({
    status: 403,
    body: { fields: { invoices: 'Invoices: open invoice access first.' } },
  });
  const access = { 'X-Invoice-Token': await fixture.openInvoices(session) };
  await call(url, 'POST', '/api/invoices', session, { vessel_id: vessel, ...validBody('invoices', { amount: 4711.5 }) }, access);
  const [plain, told] = [await make(), await make({ invoices: true }, session, access)];
  const read = async (token: string, headers = {}) =>
    JSON.stringify((await call(url, 'GET', paths.list('invoices', vessel), token, undefined, headers)).body);
  expect(await read(told.token)).toContain('4711.5');
  expect(await read(plain.token)).not.toContain('4711.5');
  // The invoice token of a user does not travel with the token of a program.
  expect(await read(plain.token, access)).not.toContain('4711.5');
});

test('a token ends with its last day, and all of them when the password changes', async () => {
  expect((await call(url, 'POST', tokenPaths.tokens, session, { ...settings, expires: '2020-01-01' })).body.fields).toEqual({
    expires: 'Expires: choose a day from today on, or never.',
  });
  const lives = await make({ expires: todayUtc() });
  const lapsed = await make();
  await fixture.database
    .db()
    .collection('accesstokens')
    .updateOne({ _id: lapsed.id as never }, { $set: { expires: '2020-01-01' } });
  expect((await call(url, 'GET', paths.vessels, lives.token)).status).toBe(200);
  expect((await call(url, 'GET', paths.vessels, lapsed.token)).status).toBe(401);

  const owner = await fixture.signIn('changes@tokens.example.com');
  const { token } = await make({}, owner);
  expect((await call(url, 'POST', `${API}/password`, owner, { current: PASSWORD, password: `${PASSWORD}!` })).status).toBe(204);
  expect((await call(url, 'GET', paths.vessels, token)).status).toBe(401);
});

test('a token opens no socket', async () => {
  const { token } = await make();
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } });
  const said = await new Promise((resolve) => {
    socket.on('connect', () => resolve('in'));
    socket.on('connect_error', (error) => resolve((error as Error & { data?: { code: string } }).data?.code));
  });
  socket.disconnect();
  expect(said).toBe('signed_out');
});
