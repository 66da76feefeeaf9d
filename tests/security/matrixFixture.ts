import { accessPaths } from '../../shared/api/access';
import { tokenPaths, type TokenScope } from '../../shared/api/account';
import { feedPaths } from '../../shared/api/calendarFeed';
import { displayPaths } from '../../shared/api/display';
import type { KindName } from '../../shared/kinds/kind';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { webhookPaths } from '../../shared/api/webhook';
import { validBody } from '../shared/validBody';
import { call } from '../support/call';
import { closedAccounts } from './closedAccounts';
import { newLink } from '../support/link';
import { pairDisplay } from '../support/display';
import { INVOICE } from './plantedMoney';
import { bodyFor, CALENDAR, example, form, kindIn, type Place, WEBHOOK } from './matrixBodies';
import { openServerFixture, sessionOf, type ServerFixture } from './serverFixture';

export const askerNames = [
  'no session',
  'expired token',
  'expired session',
  'revoked',
  'invoice token only',
  'invoice token as session',
  'display token',
  'display token with invoices',
  'suspended account',
  'ended account',
  'outside',
  'read token',
  'write token with invoices',
  'session only',
  'both',
] as const;
export type Asker = (typeof askerNames)[number];
/** Accounts of one vessel. */
export const roleNames = ['reader', 'editor'] as const;
export type RoleName = (typeof roleNames)[number] | 'administrator';

interface Credentials {
  token?: string;
  invoiceToken?: string;
}

/** The people and vessels of the matrix. */
export interface MatrixFixture {
  fixture: ServerFixture;
  vessels: Record<Place, number>;
  credentials(asker: Asker | RoleName): Credentials;
  plantInvoice(vessel: number): Promise<void>;
  /** A request to the route as it is meant to be used; one that may write is on a record of its own. */
  request(method: string, path: string, name: string, asker: Asker | RoleName, place: Place): Promise<{ url: string; init: RequestInit }>;
  stop(): Promise<void>;
}

const NEVER = 999_999;
/** Who is let in to write. */
const WRITERS: ReadonlySet<Asker | RoleName> = new Set(['write token with invoices', 'session only', 'both', 'editor']);
/** What has to be asked for in the query. */
const ASKED: Record<string, string> = {
  '/views': '?kind=crew',
  '/search': '?q=planted',
  '/trends': '?ships=1',
  '/activity/trail': '?as=csv',
  '/vessels/:vessel/activity/trail': '?as=csv',
};
const SIGN_OUTS = new Set(['POST /logout', 'POST /logout-everywhere', 'POST /password']);

const isRole = (asker: string): boolean => asker === 'reader' || asker === 'editor';

export async function openMatrixFixture(): Promise<MatrixFixture> {
  const fixture = await openServerFixture({});
  const { url } = fixture.server;
  let people = 0;
  let views = 0;
  const newEmail = () => `asker${(people += 1)}@example.com`;
  const newcomer = () => fixture.signIn(newEmail());

  const helper = await newcomer();
  const helperInvoices = await fixture.openInvoices(helper);
  const plantInvoice = async (vessel: number) => {
    const body = { vessel_id: vessel, ...validBody('invoices', INVOICE) };
    await call(url, 'POST', '/api/invoices', helper, body, { 'X-Invoice-Token': helperInvoices });
  };
  const vessels = {
    own: await fixture.create(helper, 'vessels', 0),
    unknown: NEVER,
    deleted: await fixture.create(helper, 'vessels', 0),
    other: await fixture.create(helper, 'vessels', 0),
  };
  await plantInvoice(vessels.own);
  await plantInvoice(vessels.deleted);

  const [session, both, spent, lapsed, revoked] = [
    await newcomer(),
    await newcomer(),
    await newcomer(),
    await newcomer(),
    await newcomer(),
  ];
  const invoiceToken = await fixture.openInvoices(both);
  await call(url, 'POST', paths.logout, revoked);
  await fixture.database
    .db()
    .collection<{ _id: string }>('sessions')
    .updateOne({ _id: sessionOf(lapsed) }, { $set: { expires: new Date(Date.now() - 1_000) } });
  const past = Date.now() - 3_600_000;
  const screen = await pairDisplay(url, helper);
  const accessToken = async (scope: TokenScope, by: string, access?: string) => {
    const body = { name: 'Program', scope, invoices: access !== undefined };
    const made = await call(url, 'POST', tokenPaths.tokens, by, body, access ? { 'X-Invoice-Token': access } : {});
    return String(made.body.token);
  };
  const ofRoles = () => [vessels.own, vessels.deleted];
  const seen: Record<'reader' | 'editor', number[]> = { reader: ofRoles(), editor: ofRoles() };
  const roles = { reader: await newcomer(), editor: await newcomer() };
  const [editorId = 0, readerId = 0] = ((await call(url, 'GET', accessPaths.accounts, helper)).body.accounts as { id: number }[])
    .map(({ id }) => id)
    .reverse();
  const grant = (role: 'reader' | 'editor') =>
    call(url, 'PUT', accessPaths.account(role === 'reader' ? readerId : editorId), helper, {
      role,
      vessels: seen[role],
      ends: null,
      suspended: false,
    });
  await Promise.all(roleNames.map(grant));
  const [suspended, ended] = await closedAccounts(url, helper, newcomer);
  const outside = await newLink(url, helper, vessels.own);
  const credentials: Record<Asker | RoleName, Credentials> = {
    administrator: { token: helper },
    reader: { token: roles.reader },
    editor: { token: roles.editor },
    'no session': {},
    'expired token': { token: fixture.tokens.sign('session', { session: sessionOf(spent), user: 1, issued: past, expires: past + 1_000 }) },
    'expired session': { token: lapsed },
    revoked: { token: revoked },
    'invoice token only': { invoiceToken },
    'invoice token as session': { token: invoiceToken, invoiceToken },
    'display token': { token: screen.token },
    'display token with invoices': { token: screen.token, invoiceToken },
    'suspended account': { token: suspended },
    'ended account': { token: ended },
    outside: { token: outside.token },
    'read token': { token: await accessToken('read', session) },
    'write token with invoices': { token: await accessToken('write', both, invoiceToken) },
    'session only': { token: session },
    both: { token: both, invoiceToken },
  };

  const withFile = (kind: KindName, vessel: number, id: number) => {
    const path = paths.fileUpload(kind, vessel, id);
    return fetch(`${url}${path}`, { method: 'POST', body: form({}), headers: { Authorization: `Bearer ${helper}` } });
  };
  // Vessels are asked for themselves; everything else through the vessel it belongs to.
  async function recordFor(path: string, place: Place, asker?: Asker | RoleName): Promise<number> {
    const kind = kindIn(path);
    if (place === 'unknown') return NEVER;
    if (kind === 'vessels') {
      const id = await fixture.create(helper, 'vessels', 0);
      if (place !== 'other' && (asker === 'reader' || asker === 'editor')) {
        seen[asker].push(id);
        await grant(asker);
      }
      if (place === 'deleted') await call(url, 'DELETE', paths.record('vessels', 0, id), helper);
      return id;
    }
    const vessel = place === 'deleted' ? doomed : vessels[place];
    const id = await fixture.create(helper, kind, vessel, example(kind));
    if (/\/(download|download-report|file|versions)$/.test(path)) await withFile(kind, vessel, id);
    if (path.endsWith('/restore')) await call(url, 'DELETE', paths.record(kind, vessel, id), helper);
    return id;
  }
  // The deleted vessel is opened for a moment to put a record there.
  const doomed = vessels.deleted;
  const deletedRecords = new Map<string, number>();
  for (const kind of VESSEL_KINDS.filter((name) => name !== 'invoices'))
    deletedRecords.set(kind, await recordFor(`/x/${kind}/`, 'deleted'));
  await call(url, 'DELETE', paths.record('vessels', 0, doomed), helper);

  /** One of its own; one that never was, and one that was removed. */
  async function displayFor(place: Place, token = helper): Promise<number> {
    if (place === 'unknown') return NEVER;
    const { id } = await pairDisplay(url, token);
    if (place === 'deleted') await call(url, 'DELETE', displayPaths.display(id), helper);
    return id;
  }
  const view = () => ({ kind: 'crew', name: `View ${(views += 1)}`, query: 'rank=Master', everybody: true });
  const viewOf = async (token: string) => Number((await call(url, 'POST', paths.views, token, view())).body.id);

  const tokenOf = async (by: string) =>
    Number((await call(url, 'POST', tokenPaths.tokens, by, { name: 'Another', scope: 'read' })).body.id);

  const calendarOf = async (by: string) => Number((await call(url, 'POST', feedPaths.feeds, by, CALENDAR)).body.id);

  async function paramsOf(path: string, place: Place, token: string | undefined, asker: Asker | RoleName): Promise<Record<string, string>> {
    if (path === '/sessions/:id') {
      if (place === 'unknown') return { id: '00000000-0000-4000-8000-000000000000' };
      // 'deleted' stands for somebody else's here.
      const email = place === 'own' && token === both ? 'asker3@example.com' : 'asker2@example.com';
      return { id: sessionOf(await fixture.signIn(place === 'deleted' ? 'asker1@example.com' : email)) };
    }
    if (path === '/tokens/:id')
      return { id: String(place === 'unknown' ? NEVER : await tokenOf(place === 'own' && token ? token : helper)) };
    if (path === '/calendars/:id')
      return { id: String(place === 'unknown' ? NEVER : await calendarOf(place === 'own' && token ? token : helper)) };
    if (path.startsWith('/webhook')) await call(url, 'PUT', webhookPaths.webhook, helper, WEBHOOK);
    if (path === '/links/:id') return { id: String(place === 'unknown' ? NEVER : (await newLink(url, helper, vessels.own)).id) };
    if (path.startsWith('/displays/'))
      return { id: String(await displayFor(place, asker === 'session only' || asker === 'both' ? token : helper)) };
    if (path.startsWith('/views/:id'))
      return { id: String(place === 'unknown' ? NEVER : await viewOf(place === 'own' && token ? token : helper)) };
    const kind = kindIn(path);
    const existing = place === 'deleted' ? deletedRecords.get(kind) : undefined;
    const id = path.includes(':id') ? (existing ?? (await recordFor(path, place, asker))) : 0;
    return { vessel: String(vessels[place]), id: String(id) };
  }

  /** What is only read, or refused, is there for the next asker too. */
  const readParams = new Map<string, Record<string, string>>();

  return {
    fixture,
    vessels,
    credentials: (asker) => credentials[asker],
    plantInvoice,
    async request(method, path, name, asker, place) {
      let { token } = credentials[asker];
      const access = credentials[asker].invoiceToken;
      // Whoever signs out here is not needed again.
      if (token && SIGN_OUTS.has(name) && (asker === 'session only' || asker === 'both' || isRole(asker))) token = await newcomer();
      const isRead = method === 'get' || !WRITERS.has(asker);
      const params =
        (isRead && readParams.get(`${path} ${place} ${isRole(asker) ? asker : 'any'}`)) || (await paramsOf(path, place, token, asker));
      if (isRead) readParams.set(`${path} ${place} ${isRole(asker) ? asker : 'any'}`, params);
      const body = await bodyFor({ url, vessels, newEmail, newView: view }, { method, path, name, place });
      const headers: Record<string, string> = {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(access ? { 'X-Invoice-Token': access } : {}),
      };
      const isPiece = path === '/uploads/:key' && method === 'put';
      if (typeof body === 'string') headers['Content-Type'] = isPiece ? 'application/octet-stream' : 'application/json';
      return {
        url: path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? 'a-key-of-it') + (isPiece ? '?at=0' : (ASKED[path] ?? '')),
        init: { method: method.toUpperCase(), headers, body },
      };
    },
    stop: () => fixture.stop(),
  };
}
