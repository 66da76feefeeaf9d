import * as z from 'zod';
import { kindOf, KIND_NAMES, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { API } from '../../shared/kinds/foreignFiles';
import { DISPLAY_NAMESPACE } from '../../shared/api/display';
import type { Route } from '../http/route';
import { NOT_JSON, type AnsweredFile, type NotJson, type RouteDocs } from '../schemas/docs';
import { id, problem, anyText } from '../schemas/values';
import { webhookRequest } from '../schemas/webhook';
import { createSchemaWriter, type Json, type SchemaWriter } from './schemaWriter';
import { CLIENT_EVENTS, DISPLAY_EVENTS, SERVER_EVENTS, type ClientEventDocs, type ServerEventDocs } from '../schemas/events';

/** All routes, as they are mounted. */
export interface RouteTable {
  open: readonly Route[];
  withSession: readonly Route[];
}

const SESSION = 'session';
const INVOICES = 'invoices';
const PROGRAM = 'accessToken';

const ABOUT = `The API of Vessel Ops. Its own screens use the same API. All days are calendar days in UTC, written YYYY-MM-DD.
A refusal is { error, message, code, fields? }. A PUT with If-Match is merged with changes of other users, or refused with 409 if the same field
changed. A write with an Idempotency-Key has one effect, however often it is sent. The events of the socket are under x-socket.`;

/** '/vessels/:vessel/crew' in the form of OpenAPI. */
const templateOf = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');
const parametersOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
type Shape = z.ZodType | NotJson | AnsweredFile;
const isNotJson = (shape: Shape): shape is NotJson => typeof shape === 'string';
const isFile = (shape: Shape): shape is AnsweredFile => typeof shape === 'object' && 'media' in shape;

/** The headings of routes that belong to no kind, by the first word of the path. Any other word is its own heading. */
const HEADINGS: Record<string, readonly string[]> = {
  Account: [
    'register',
    'login',
    'logout',
    'logout-everywhere',
    'invoice-login',
    'password',
    'reset',
    'sessions',
    'profile',
    'people',
    'views',
    'tokens',
  ],
  Calendars: ['calendar', 'calendars'],
  Contract: ['openapi.json', 'docs'],
  Digest: ['digest'],
  Displays: ['display', 'displays'],
  Fleet: ['activity', 'due', 'search'],
  Files: ['uploads'],
  'Outside access': ['links', 'shared'],
  Webhook: ['webhook'],
};

/** The heading of an operation: the title of the kind in its path, otherwise the heading of its first word. */
function tagOf(path: string): string {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith(':'));
  // In '/vessels/:vessel/crew' the kind is crew, so kinds of a vessel are looked up first.
  const kind = [...VESSEL_KINDS, ...KIND_NAMES].find((name) => words.includes(name));
  if (kind) return kindOf(kind).title;
  const [word = ''] = words;
  const heading = Object.entries(HEADINGS).find(([, of]) => of.includes(word))?.[0];
  return heading ?? word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');
}

/** 'getVesselsVesselCrew'. */
const operationIdOf = ({ method, path }: Route) => method + path.replaceAll(/[/:.-]+(\w)/g, (_, letter: string) => letter.toUpperCase());

function contentOf(writer: SchemaWriter, shape: Shape, io: 'input' | 'output'): Json {
  if (isFile(shape)) return Object.fromEntries(shape.media.map((type) => [type, {}]));
  if (!isNotJson(shape)) return { 'application/json': { schema: writer.write(shape, io) } };
  if (shape === 'form')
    return { [NOT_JSON.form]: { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } };
  return { [NOT_JSON[shape]]: {} };
}

const WRITE_HEADERS = [
  { $ref: '#/components/parameters/IdempotencyKey' },
  { $ref: '#/components/parameters/IfMatch' },
  { $ref: '#/components/parameters/Epoch' },
  { $ref: '#/components/parameters/Keyboard' },
];

function parameters(writer: SchemaWriter, { path, docs }: Route): Json[] {
  const inPath = parametersOf(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: writer.write(docs.params?.[name] ?? id, 'input'),
  }));
  const inQuery = Object.entries(docs.query ?? {}).map(([name, shape]) => ({
    name,
    in: 'query',
    required: !shape.safeParse(undefined).success,
    schema: writer.write(shape, 'input'),
  }));
  return [...inPath, ...inQuery, ...(docs.writes ? WRITE_HEADERS : [])];
}

const bodiesOf = ({ body }: RouteDocs): readonly (z.ZodType | NotJson)[] =>
  body === undefined ? [] : Array.isArray(body) ? body : [body as z.ZodType];

/** One operation. `twin`: the route with the same path for multipart bodies. */
function operation(writer: SchemaWriter, route: Route, twin: Route | undefined, isOpen: boolean): Json {
  const { docs } = route;
  const bodies = [docs, ...(twin ? [twin.docs] : [])].flatMap(bodiesOf);
  const content = Object.assign({}, ...bodies.map((body) => contentOf(writer, body, 'input'))) as Json;
  const answered = docs.answer === 'redirect' ? '302' : docs.answer === null ? '204' : docs.creates ? '201' : '200';
  return {
    operationId: operationIdOf(route),
    summary: docs.summary,
    ...(docs.more ? { description: docs.more } : {}),
    tags: [tagOf(route.path)],
    security: isOpen ? [] : [{ [SESSION]: [] }, { [SESSION]: [], [INVOICES]: [] }, ...(route.forPrograms ? [{ [PROGRAM]: [] }] : [])],
    parameters: parameters(writer, route),
    ...(bodies.length > 0 ? { requestBody: { required: true, content } } : {}),
    responses: {
      [answered]: {
        description: docs.summary,
        ...(docs.answer === null || docs.answer === 'redirect' ? {} : { content: contentOf(writer, docs.answer, 'output') }),
      },
      default: { $ref: '#/components/responses/Refusal' },
    },
  };
}

/** The request to the webhook, and the answers it may give. */
const webhookOperation = (writer: SchemaWriter): Json => ({
  operationId: 'webhookEvents',
  summary: 'The request to the webhook',
  description:
    'Signed as Standard Webhooks defines: webhook-id, webhook-timestamp and webhook-signature. For an hour after the secret was renewed, webhook-signature holds one signature for each valid secret, separated by spaces. A request is repeated under the same id until it is accepted.',
  requestBody: { required: true, content: contentOf(writer, webhookRequest, 'output') },
  responses: { '2XX': { description: 'Accepted.' }, 410: { description: 'The webhook is turned off.' } },
});

const header = (name: string, description: string) => ({ name, in: 'header', required: false, description, schema: { type: 'string' } });

/** The OpenAPI 3.1 document, generated from the docs of all routes and of the socket's events. */
export function openApi({ open, withSession }: RouteTable): Json {
  const writer = createSchemaWriter();
  const paths: Record<string, Json> = {};
  const all = [...open, ...withSession];
  for (const route of all) {
    if (route.multipart) continue;
    const twin = all.find(({ multipart, method, path }) => multipart && method === route.method && path === route.path);
    const template = templateOf(route.path);
    paths[template] = { ...paths[template], [route.method]: operation(writer, route, twin, open.includes(route)) };
  }
  const socket = socketContract(writer);
  const refusal = { description: 'The request was refused.', content: { 'application/json': { schema: writer.write(problem, 'output') } } };
  const tags = [...new Set(all.map(({ path }) => tagOf(path)))].sort();
  return {
    openapi: '3.1.0',
    info: { title: 'Vessel Ops', version: '1', description: ABOUT },
    servers: [{ url: API }],
    tags: tags.map((name) => ({ name })),
    paths,
    webhooks: { events: { post: webhookOperation(writer) } },
    components: {
      schemas: writer.components,
      responses: { Refusal: refusal },
      parameters: {
        IdempotencyKey: header(
          'Idempotency-Key',
          'Identifies this write. If it is sent twice, it has one effect and gets the same answer.',
        ),
        IfMatch: header('If-Match', 'The ETag of the edited record, or its revision, like "3".'),
        Keyboard: header(
          'X-Keyboard',
          'On an account that is a shared computer: who is at the keyboard, percent-encoded, like 2%2FO%20Ana%20Cruz.',
        ),
        Epoch: header('X-Epoch', 'The epoch that the write is based on, if there is no record to match.'),
      },
      securitySchemes: {
        [SESSION]: { type: 'http', scheme: 'bearer', description: 'The token of POST /login.' },
        [PROGRAM]: { type: 'http', scheme: 'bearer', description: 'An access token, made on the account screen or by POST /tokens.' },
        [INVOICES]: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Invoice-Token',
          description: 'The token of POST /invoice-login. With X-Unattended: 1 a request does not prolong the access.',
        },
      },
    },
    'x-socket': socket,
  };
}

/** The schema of the document itself. */
export const documentShape = z.looseObject({ openapi: anyText, info: z.looseObject({ title: anyText }), paths: z.looseObject({}) });

/** The rooms of a socket, and the events that join and leave them. */
const ROOMS = {
  log: 'The changes of one vessel or of the fleet: joined by watch, left by unwatch. Without invoice access, invoices are in summary form.',
  vessel_status: 'Vessel status: joined by watch_vessel_status, left by unwatch_vessel_status.',
  on_board: 'When people on board were last connected: joined by watch_on_board, left by unwatch_on_board.',
  people: 'Profiles: joined by watch_people.',
  presence: 'Locations of the other tabs on a vessel: joined by presence with that vessel, left by presence with another, or [0].',
};

/** The events of the socket, by namespace. */
function socketContract(writer: SchemaWriter): Json {
  const sent = (events: Record<string, ServerEventDocs>) =>
    Object.fromEntries(
      Object.entries(events).map(([name, { summary, argument }]) => [
        name,
        { summary, argument: argument && writer.write(argument, 'output') },
      ]),
    );
  const received = (events: Record<string, ClientEventDocs>) =>
    Object.fromEntries(
      Object.entries(events).map(([name, { summary, argument, answer }]) => [
        name,
        { summary, argument: argument && writer.write(argument, 'input'), acknowledgement: writer.write(answer, 'output') },
      ]),
    );
  return {
    protocol: 'Socket.IO 4',
    path: '/socket.io/',
    namespaces: {
      '/': {
        auth: { token: 'The token of the session.', invoiceToken: 'The token of invoice access, where there is one.' },
        rooms: ROOMS,
        send: received(CLIENT_EVENTS),
        receive: sent(SERVER_EVENTS),
      },
      [DISPLAY_NAMESPACE]: { auth: { token: 'The token of a display.' }, rooms: {}, send: {}, receive: sent(DISPLAY_EVENTS) },
    },
  };
}
