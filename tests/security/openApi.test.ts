/**
 * The contract as others read it: a valid document of OpenAPI 3.1 with every route of the server's own table, and the socket's beside it. What
 * each route takes and answers is held against it by the matrix.
 */
import { Validator } from '@seriousme/openapi-schema-validator';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DISPLAY_NAMESPACE, displayPaths } from '../../shared/api/display';
import { KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import { API } from '../../shared/kinds/foreignFiles';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call } from '../support/call';
import { contractValidator, type ContractDocument } from '../support/contractValidator';
import { DISPLAY_SETTINGS, pairDisplay } from '../support/display';
import { fillVessel } from '../support/fillVessel';
import { openSocket } from '../support/openSocket';
import { person } from '../support/person';
import { sharedServer } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { nameOf, routeTable } from './routeTable';

const { open, withSession } = routeTable();
let server: RunningServer;
let document: ContractDocument;
let contract: ReturnType<typeof contractValidator>;

beforeAll(async () => {
  server = await sharedServer();
  document = (await call(server.url, 'GET', `${API}/openapi.json`)).body as unknown as ContractDocument;
  contract = contractValidator(document);
});
afterAll(() => server.stop());

test('it is a valid document of OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document) as unknown as Record<string, unknown>);
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  expect(validator.version).toBe('3.1');
});

test('it tells of every route and of no other, and which need a session', () => {
  const told = Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
  const there = new Set([...open, ...withSession].map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`));
  expect(told.sort()).toEqual([...there].sort());
  const needless = open.filter(({ method, path }) => contract.operationOf(method, path)?.security.length !== 0);
  const needy = withSession.filter(({ method, path }) => contract.operationOf(method, path)?.security.length === 0);
  expect([...needless, ...needy].map(nameOf)).toEqual([]);
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((each) => (each as { operationId?: string }).operationId),
  );
  expect(new Set(ids).size).toBe(told.length);
});

test.each(KIND_NAMES)('the body of %s in the contract takes what the server takes, and dates as days alone', (name) => {
  const path = paths.create(name, 1).slice(API.length).replace('/1/', '/:vessel/');
  const more = path.startsWith('/vessels') ? {} : { vessel_id: 1 };
  expect(contract.body('post', path, { ...validBody(name), ...more })).toBeNull();
  const [date] = Object.entries(kindOf(name).fields).find(([, { type }]) => type === 'date') ?? [];
  if (date) expect(contract.body('post', path, { ...validBody(name, { [date]: '01-03-2025' }), ...more })).toContain('format "date"');
  const required = Object.entries(kindOf(name).fields).find(([, field]) => field.required)?.[0] ?? 'items';
  if (required !== 'items')
    expect(contract.body('post', path, { ...validBody(name, { [required]: undefined }), ...more })).toContain(required);
});

test('the socket acknowledges and sends what the contract says', async () => {
  const { send, receive } = document['x-socket'].namespaces['/'] ?? { send: {}, receive: {} };
  const { url } = server;
  const mate = await person(url);
  const { token } = mate;
  const vessel = await addVessel(url, token);
  await fillVessel(url, token, vessel);
  const socket = await openSocket(url, { token, invoiceToken: await mate.openInvoices() });
  const heard: [string, unknown][] = [];
  socket.socket.onAny((event: string, argument: unknown) => void heard.push([event, argument]));
  const examples: Record<string, unknown[]> = {
    watch: [{ vessel, since: 0 }],
    unwatch: [{ vessel: 'fleet' }],
    presence: [[vessel, 't', 0, '', 0]],
    waiting: [2],
    watch_people: [{ since: 0 }],
  };
  try {
    for (const [event, { argument, acknowledgement }] of Object.entries(send)) {
      const sent = examples[event] ?? [];
      if (argument) expect(contract.faultOf(argument, sent[0]), `${event} argument`).toBeNull();
      else expect(sent, event).toEqual([]);
      expect(contract.faultOf(acknowledgement, await socket.send(event, ...sent)), event).toBeNull();
    }
    await socket.send('watch_vessel_status');
    await call(url, 'PUT', paths.profile, token, { name: 'Ann Asker', rank: 'Master', vessel });
    await call(url, 'POST', paths.create('crew', vessel), token, validBody('crew'));
    // `access` comes with the connection, perhaps before anybody listens. So does `erased`, once another test has erased something.
    const events = () => new Set(['access', 'erased', ...heard.map(([event]) => event)]);
    await expect.poll(events).toEqual(new Set(['access', 'erased', 'roster', 'person', 'change', 'vessel_status']));
    for (const [event, argument] of heard) expect(contract.faultOf(receive[event]?.argument, argument), event).toBeNull();
  } finally {
    socket.close();
  }
});

test('a display is sent what the contract says', async () => {
  const { receive = {} } = document['x-socket'].namespaces[DISPLAY_NAMESPACE] ?? {};
  const { url } = server;
  const mate = await person(url);
  const [vessel, gone] = [await addVessel(url, mate.token), await addVessel(url, mate.token)];
  const { id, token } = await pairDisplay(url, mate.token, { vessels: [vessel, gone] });
  const heard: [string, unknown[]][] = [];
  const isHeard = (name: string) => until(() => heard.some(([event]) => event === name), name);
  const sockets = ['', 'of last month'].map((build) =>
    io(url + DISPLAY_NAMESPACE, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: build ? { token, build } : { token },
    }),
  );
  try {
    for (const socket of sockets) socket.onAny((event: string, ...sent: unknown[]) => void heard.push([event, sent]));
    await isHeard('client_too_old');
    await fillVessel(url, mate.token, vessel);
    await isHeard('vessels');
    const before = heard.length;
    await mate.remove(paths.record('vessels', 0, gone));
    await until(() => heard.slice(before).some(([, sent]) => JSON.stringify(sent).includes('"facts":null')), 'the vessel to go');
    await mate.put(displayPaths.display(id), { ...DISPLAY_SETTINGS, vessels: [vessel], name: 'Renamed' });
    await isHeard('changed');
    await mate.remove(displayPaths.display(id));
    await isHeard('revoked');
    expect(new Set(heard.map(([event]) => event))).toEqual(new Set(Object.keys(receive)));
    for (const [event, sent] of heard) {
      const { argument } = receive[event] ?? { argument: null };
      if (argument) expect(contract.faultOf(argument, sent[0]), event).toBeNull();
      else expect(sent, event).toEqual([]);
    }
  } finally {
    for (const socket of sockets) socket.disconnect();
  }
});

test('the page tells of every route and event in plain HTML, under a policy that lets nothing in', async () => {
  const response = await fetch(`${server.url}${API}/docs`);
  const html = await response.text();
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'/);
  expect(html).not.toMatch(/<script|\son\w+=|src=|https?:\/\//);
  for (const path of Object.keys(document.paths)) expect(html, path).toContain(`<code>${API}${path}</code>`);
  for (const { send, receive } of Object.values(document['x-socket'].namespaces))
    for (const event of [...Object.keys(send), ...Object.keys(receive)]) expect(html, event).toContain(`<code>${event}</code>`);
  const again = await fetch(`${server.url}${API}/docs`, { headers: { 'If-None-Match': response.headers.get('etag') ?? '' } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
