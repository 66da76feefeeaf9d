import * as fc from 'fast-check';
import * as bodies from '../../server/accounts/bodies';
import { profileBody } from '../../server/accounts/profiles';
import type { Route } from '../../server/http/route';
import type { Values } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { API } from '../../shared/kinds/foreignFiles';
import { validBody } from '../support/arbitraryValues';
import { hostileHeaders, hostileId, hostileQuery } from './hostileAddress';
import { calendarBody, digestBody, displayBody, importBody, text, webhookBody } from './fuzzBodies';
import { brokenBody, hostileBody } from './hostileText';

/** A request before it is known who sends it and which ids are there. */
export interface Attempt {
  method: string;
  /** With `{vessel}`, `{id}` and so on where ids of what is there belong. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
  type: string | null;
  /** The body is multipart, around this file. */
  file: { name: string; content: string; field: string } | null;
  /** Whether it comes with a session. */
  signedIn: boolean;
  /** Which of the ids that are there it names. */
  pick: number;
}

const ACCOUNT_BODIES: Record<string, { shape: Record<string, unknown> }> = {
  '/register': bodies.registerBody,
  '/login': bodies.loginBody,
  '/reset': bodies.resetBody,
  '/reset/confirm': bodies.resetConfirmBody,
  '/invoice-login': bodies.invoiceLoginBody,
  '/password': bodies.passwordBody,
  '/profile': profileBody,
};
const email = fc.oneof(
  fc.nat(5_000).map((n) => `fuzz${n}@example.com`),
  fc.emailAddress(),
);

function validFor({ path }: Route): fc.Arbitrary<Values> {
  const account = ACCOUNT_BODIES[path];
  if (account)
    return fc.record(
      Object.fromEntries(
        Object.keys(account.shape).map((name) => [
          name,
          name === 'email' ? email : name === 'remember' ? fc.boolean() : name === 'vessel' ? fc.option(fc.nat(40)) : text,
        ]),
      ),
    );
  if (/\/upload(-report)?$/.test(path))
    return fc.record({
      upload: fc.constantFrom('key', '../key', 'k'.repeat(80)),
      name: text,
      sha256: fc.constantFrom('0'.repeat(64), 'x'),
    });
  if (path === '/displays/pairing/claim') return fc.record({ secret: text });
  if (path === '/displays/pairing') return fc.constant({});
  if (path.startsWith('/displays')) return displayBody;
  if (path === '/calendars') return calendarBody;
  if (path === '/digest') return digestBody;
  if (path === '/webhook') return webhookBody;
  if (path.startsWith('/webhook')) return fc.constant({});
  if (path === '/tokens')
    return fc.record(
      {
        name: text,
        scope: fc.constantFrom('read', 'write', 'all'),
        invoices: fc.boolean(),
        expires: fc.constantFrom(null, '2999-01-01', 'x'),
      },
      { requiredKeys: ['name', 'scope'] },
    );
  if (path.startsWith('/views'))
    return fc.record({
      kind: fc.constantFrom('crew', 'vessels', 'x'),
      name: text,
      query: fc.constantFrom('rank=Master', '%', 'a=%00'),
      everybody: fc.boolean(),
    });
  if (path.endsWith('/since'))
    return fc.record(
      { seq: fc.nat(30), day: fc.constantFrom('2025-03-01', '2999-01-01', 'x'), epoch: fc.constant('e1') },
      { requiredKeys: ['seq'] },
    );
  if (path.startsWith('/imports')) return importBody;
  const kind = VESSEL_KINDS.find((name) => path.includes(`/${name}`)) ?? 'vessels';
  const values = validBody(kindOf(kind));
  const named = path.startsWith('/vessels')
    ? values
    : fc.tuple(values, fc.constantFrom<unknown>('{vessel}')).map(([body, vessel_id]) => ({ ...body, vessel_id }));
  return named;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'];
const TYPES = [
  'application/octet-stream',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json; charset=koi8-r',
  'application/json; charset="',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/xml',
  'json',
  '',
];
const file = fc.record({
  name: fc.constantFrom(
    'a.pdf',
    'a.PDF',
    'a.png',
    'a.docx',
    'a.exe',
    'a.pdf.html',
    '../../a.pdf',
    '\u202efdp.a',
    '',
    'x'.repeat(400) + '.pdf',
    'a"; x="b.pdf',
  ),
  content: fc.constantFrom(
    '%PDF-1.7 x',
    '',
    '<svg onload=alert(1)>',
    'MZ',
    '%PDF-',
    'PK\u0003\u0004[Content_Types].xml',
    '\u0089PNG\r\n\u001a\n',
  ),
  field: fc.constantFrom('file', 'files', '__proto__', '$gt', 'a.b', 'constructor', ''),
});

function attemptAt(route: Route): fc.Arbitrary<Attempt> {
  const params = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const ids = fc.tuple(
    ...params.map((param) => fc.oneof({ weight: 5, arbitrary: fc.constant(`{${param}}`) }, { weight: 1, arbitrary: hostileId })),
  );
  const path = ids.map((chosen) => API + route.path.replace(/:(\w+)/g, (_, param: string) => chosen[params.indexOf(param)] ?? ''));
  const valid = validFor(route);
  const body = fc.oneof(
    { weight: 4, arbitrary: valid.map((values) => JSON.stringify(values)) },
    { weight: 5, arbitrary: hostileBody(valid) },
    { weight: 1, arbitrary: brokenBody },
  );
  const upload = route.multipart || /upload/.test(route.path);
  const bare = route.method === 'get' || route.method === 'delete';
  return fc.record({
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant(route.method.toUpperCase()) },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    path: fc
      .tuple(path, fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: bare ? 3 : 1, arbitrary: hostileQuery }))
      .map((parts) => parts.join('')),
    headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostileHeaders }),
    body: bare ? fc.option(body, { freq: 1 }).map((chosen) => (chosen === null || chosen.length > 5_000 ? null : chosen)) : body,
    type: fc.oneof(
      { weight: 8, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom<string | null>(null, ...TYPES) },
    ),
    file: upload ? fc.option(file, { freq: 5 }) : fc.constant(null),
    signedIn: fc.integer({ min: 0, max: 11 }).map((n) => n > 0),
    pick: fc.nat(1_000),
  });
}

/** Requests to every route of the table alike. */
export function attempts(routes: readonly Route[]): fc.Arbitrary<Attempt> {
  return fc.oneof(...routes.map(attemptAt));
}

/** The bytes of a multipart body: the file and, as fields, what the JSON body holds. */
export function multipart({ file: upload, body }: Attempt, boundary: string): Buffer {
  let fields: [string, unknown][] = [];
  try {
    const parsed: unknown = JSON.parse(body ?? '');
    fields = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
  } catch {
    // Not every body is JSON.
  }
  const escape = (raw: string) => raw.replace(/["\r\n]/g, '_');
  const parts = fields
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${escape(name)}"\r\n\r\n${typeof value === 'object' ? '' : String(value)}\r\n`,
    );
  if (upload) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${upload.field}"; filename="${upload.name}"\r\nContent-Type: text/html\r\n\r\n`;
    parts.push(`${head}${upload.content}\r\n`);
  }
  return Buffer.from(`${parts.join('')}--${boundary}--\r\n`, 'utf8');
}
