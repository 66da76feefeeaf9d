/**
 * What any freshly registered stranger could once do: each row is refused to somebody without an account, who cannot register where registration is
 * by invitation, and to a reader of one vessel, by its own sentence. An administrator sends the same, so that nothing else can be what refuses.
 */
import { SESSION_EXPIRED, READ_ONLY } from '../../shared/basics/problem';
import { expect, test } from 'vitest';
import { ACCESS_SENTENCES as SAY, accessPaths } from '../../shared/api/access';
import { NO_SUCH_VESSEL } from '../../shared/api/account';
import { trailPath } from '../../shared/api/activity';
import { DISPLAY_SENTENCES, displayPaths } from '../../shared/api/display';
import { erasurePaths } from '../../shared/api/erasure';
import { importPaths } from '../../shared/api/imports';
import { outsidePaths } from '../../shared/api/outside';
import { paths } from '../../shared/api/paths';
import { reportPaths } from '../../shared/api/reports';
import { webhookPaths } from '../../shared/api/webhook';
import { API } from '../../shared/kinds/foreignFiles';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { DISPLAY_SETTINGS, newScreen, pairDisplay } from '../support/display';
import { EVERYTHING } from '../support/rolesFixture';
import { examplePdf, uploadFile } from '../support/uploadFile';
import { CALENDAR, WEBHOOK } from './matrixBodies';
import { fixture } from './rolesServer';
import '../server/roleRules';
import '../server/invitationRules';

type Call = [method: string, path: string, body?: object | Buffer];
interface Row {
  what: string;
  /** Makes what the request is about. */
  call(): Promise<Call> | Call;
  refused: [status: number, error: string];
}

const noVessel: Row['refused'] = [404, 'Vessel not found'];
const readOnly: Row['refused'] = [403, READ_ONLY];
const administrators: Row['refused'] = [403, SAY.administrators];

/** A certificate with a file. */
async function certificate(vessel: number): Promise<number> {
  const { url, token } = { url: fixture.server.url, token: fixture.administrator.token };
  const { body } = await fixture.administrator.post(paths.create('certificates', vessel), validBody('certificates'));
  expect(await uploadFile(url, token, vessel, Number(body.id), examplePdf(1_000, `paper ${String(body.id)}`))).toBe(200);
  return Number(body.id);
}
const record = async () => paths.record('certificates', fixture.own, await certificate(fixture.own));
const vessel = async () => paths.record('vessels', 0, await addVessel(fixture.server.url, fixture.administrator.token, 'Doomed'));
const display = async () => displayPaths.display((await pairDisplay(fixture.server.url, fixture.administrator.token)).id);
async function removed(path: string): Promise<string> {
  expect((await fixture.administrator.remove(path)).status).toBe(204);
  return path;
}
async function withWebhook(call: Call): Promise<Call> {
  expect((await fixture.administrator.put(webhookPaths.webhook, WEBHOOK)).status).toBe(200);
  return call;
}
const somebody = async () => fixture.accountOf((await fixture.newcomer()).email);
const invitation = { name: 'Me', role: 'administrator', vessels: null, ends: null };
const rows = (key: string): Call => [
  'POST',
  importPaths.rows(key),
  { kind: 'crew', vessel: fixture.own, since: 0, rows: [{ line: 2, values: validBody('crew') }] },
];
const days = `from=${addDays(todayUtc(), -7)}&to=${todayUtc()}`;
let keys = 0;

const ROWS: Row[] = [
  { what: 'read the lists of another vessel', call: () => ['GET', paths.lists(fixture.other)], refused: noVessel },
  { what: 'its crew', call: () => ['GET', paths.list('crew', fixture.other)], refused: noVessel },
  {
    what: 'one of its records',
    call: async () => ['GET', paths.record('certificates', fixture.other, await certificate(fixture.other))],
    refused: noVessel,
  },
  {
    what: 'the file of one',
    call: async () => ['GET', paths.fileDownload('certificates', fixture.other, await certificate(fixture.other))],
    refused: noVessel,
  },
  {
    what: 'the history of one',
    call: async () => ['GET', paths.history('certificates', fixture.other, await certificate(fixture.other))],
    refused: noVessel,
  },
  { what: 'its handover', call: () => ['GET', `${paths.handover(fixture.other)}?${days}`], refused: noVessel },
  { what: 'its pack', call: () => ['GET', reportPaths.pscPack(fixture.other)], refused: noVessel },
  { what: 'its report', call: () => ['GET', reportPaths.statusReport(fixture.other)], refused: noVessel },
  { what: 'its activity', call: () => ['GET', paths.activity(fixture.other)], refused: noVessel },
  { what: 'its audit trail', call: () => ['GET', trailPath(fixture.other, {}, 'jsonl')], refused: noVessel },
  { what: 'its changes', call: () => ['GET', paths.changes(fixture.other, 0)], refused: noVessel },
  {
    what: 'add an invoice',
    call: () => ['POST', paths.create('invoices', fixture.own), validBody('invoices', { vessel_id: fixture.own })],
    refused: readOnly,
  },
  { what: 'read the webhook', call: () => withWebhook(['GET', webhookPaths.webhook]), refused: administrators },
  { what: 'draw a new secret of it', call: () => withWebhook(['POST', `${webhookPaths.webhook}/secret`]), refused: administrators },
  { what: 'point it elsewhere', call: () => withWebhook(['PUT', webhookPaths.webhook, WEBHOOK]), refused: administrators },
  { what: 'remove it', call: () => withWebhook(['DELETE', webhookPaths.webhook]), refused: administrators },
  {
    what: 'add a display',
    call: async () => ['POST', displayPaths.displays, { ...DISPLAY_SETTINGS, code: (await newScreen(fixture.server.url)).code }],
    refused: readOnly,
  },
  { what: "change another's display", call: async () => ['PUT', await display(), DISPLAY_SETTINGS], refused: readOnly },
  { what: "remove another's display", call: async () => ['DELETE', await display()], refused: [404, 'Display not found'] },
  { what: 'edit a record', call: async () => ['PUT', await record(), validBody('certificates', { remarks: 'x' })], refused: readOnly },
  { what: 'delete a record', call: async () => ['DELETE', await record()], refused: readOnly },
  { what: 'restore a record', call: async () => ['POST', `${await removed(await record())}/restore`], refused: readOnly },
  { what: 'delete a file', call: async () => ['DELETE', `${await record()}/file`], refused: readOnly },
  {
    what: 'rename a vessel',
    call: async () => ['PUT', await vessel(), { name: 'Renamed', imo_number: '9074729', flag: 'Malta' }],
    refused: readOnly,
  },
  { what: 'delete a vessel', call: async () => ['DELETE', await vessel()], refused: readOnly },
  { what: 'restore a vessel', call: async () => ['POST', `${await removed(await vessel())}/restore`], refused: readOnly },
  { what: 'add a vessel', call: () => ['POST', paths.vessels, { name: 'New', imo_number: '9074729', flag: 'Malta' }], refused: readOnly },
  { what: 'import rows', call: () => rows(`stranger-${(keys += 1)}`), refused: readOnly },
  {
    what: 'undo an import',
    call: async () => {
      const key = `stranger-${(keys += 1)}`;
      const [, path, body] = rows(key);
      expect((await fixture.administrator.post(path, body)).status).toBe(200);
      return ['POST', importPaths.undo(key), { kind: 'crew', vessel: fixture.own }];
    },
    refused: readOnly,
  },
  {
    what: 'fill the disk',
    call: () => ['PUT', paths.upload(`stranger-${(keys += 1)}`, 0), examplePdf(1_000, 'a piece')],
    refused: readOnly,
  },
  {
    what: 'stand on board of another vessel',
    call: () => ['PUT', paths.profile, { name: 'Captain Real Name', rank: 'Master', vessel: fixture.other }],
    refused: [400, NO_SUCH_VESSEL],
  },
  {
    what: 'share a view with everybody',
    call: () => ['POST', paths.views, { kind: 'crew', name: `Spam ${(keys += 1)}`, query: 'status=Due', everybody: true }],
    refused: readOnly,
  },
  {
    what: 'a token that writes',
    call: () => ['POST', `${API}/tokens`, { name: 'Program', scope: 'write', invoices: false, expires: null }],
    refused: readOnly,
  },
  {
    what: 'a calendar of another vessel',
    call: () => ['POST', `${API}/calendars`, { ...CALENDAR, vessels: [fixture.other] }],
    refused: [400, DISPLAY_SENTENCES.noVessel],
  },
  { what: 'read all accounts', call: () => ['GET', accessPaths.accounts], refused: administrators },
  {
    what: 'become an administrator',
    call: async () => ['PUT', accessPaths.account(await somebody()), { ...EVERYTHING, role: 'administrator' }],
    refused: administrators,
  },
  { what: 'invite', call: () => ['POST', accessPaths.invitations, invitation], refused: administrators },
  {
    what: 'open registration',
    call: () => ['PUT', accessPaths.registration, { mode: 'invited', domains: [] }],
    refused: administrators,
  },
  {
    what: 'make a link for outsiders',
    call: () => ['POST', outsidePaths.links, { name: 'Me', vessel: fixture.own, sections: ['crew'], ends: todayUtc() }],
    refused: administrators,
  },
  {
    what: 'erase a seafarer',
    call: async () => {
      const { body } = await fixture.administrator.post(paths.create('crew', fixture.own), validBody('crew'));
      return ['POST', erasurePaths.erasures, { records: [{ kind: 'crew', vessel: fixture.own, id: Number(body.id) }] }];
    },
    refused: administrators,
  },
];

async function send([method, path, body]: Call, token: string | null) {
  const isPiece = Buffer.isBuffer(body);
  const response = await fetch(fixture.server.url + path, {
    method,
    headers: {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': isPiece ? 'application/octet-stream' : 'application/json' }),
    },
    body: body === undefined ? undefined : isPiece ? new Uint8Array(body) : JSON.stringify(body),
  });
  const text = await response.text();
  return [response.status, response.status < 400 ? null : (JSON.parse(text) as { error: string }).error] as const;
}

let reader: string | undefined;

test.each(ROWS)('a reader and a stranger do not: $what', async ({ call, refused }) => {
  reader ??= (await fixture.newcomer({ role: 'reader', vessels: [fixture.own] })).token;
  const request = await call();
  expect(await send(request, null)).toEqual([401, SESSION_EXPIRED]);
  expect(await send(request, reader)).toEqual(refused);
  const [status, error] = await send(request, fixture.administrator.token);
  expect([Math.floor(status / 100), error]).toEqual([2, null]);
});

test('a stranger gets no account, and a reader sees no display but its own', async () => {
  expect(await fixture.register({ email: 'stranger@example.com' })).toMatchObject({ status: 403, body: { error: SAY.byInvitation } });
  const mate = await fixture.newcomer({ role: 'reader', vessels: [fixture.own] });
  await pairDisplay(fixture.server.url, fixture.administrator.token);
  expect((await mate.get(displayPaths.displays)).body).toEqual({ displays: [] });
});
