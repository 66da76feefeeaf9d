import { createHash } from 'node:crypto';
import { escaped } from '../http/escaped';
import { PAGE_STYLE } from './pageStyle';
import type { Json } from './schemaWriter';
import { anchorOf, shapeText } from './shapeText';

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required: boolean;
  schema: Json;
}
type Content = Record<string, { schema?: Json }>;
interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: object[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}
interface Event {
  summary: string;
  argument: Json | null;
  acknowledgement?: Json;
}
interface Namespace {
  rooms: Record<string, string>;
  send: Record<string, Event>;
  receive: Record<string, Event>;
}

const pre = (label: string, html: string) => `<h4>${escaped(label)}</h4><pre tabindex="0">${html}</pre>`;
const contents = (label: string, content: Content | undefined) =>
  Object.entries(content ?? {}).map(([type, { schema }]) =>
    pre(type === 'application/json' ? label : `${label}, ${type}`, schema ? shapeText(schema) : 'bytes'),
  );

function operationHtml(method: string, path: string, base: string, operation: Operation): string {
  const { operationId, summary, description, security, parameters, requestBody, responses } = operation;
  const rows = parameters
    .filter(({ $ref }) => $ref === undefined)
    .map(
      ({ name, in: place, required, schema }) =>
        `<tr><td><code>${escaped(name)}</code></td><td>${place}${required ? '' : ', may be left out'}</td><td>${shapeText(schema)} ${escaped(schema.description ?? '')}</td></tr>`,
    );
  const writes = parameters.some(({ $ref }) => $ref !== undefined);
  const answers = Object.entries(responses).filter(([status]) => status !== 'default');
  return [
    `<article id="${operationId}"><h3><code class="${method}">${method.toUpperCase()}</code> <code>${escaped(base + path)}</code></h3>`,
    `<p>${escaped(summary)}.${description ? ` ${escaped(description)}` : ''}</p>`,
    security.length === 0 ? '<p class="note">Needs no session.</p>' : '',
    security.some((each) => 'accessToken' in each) ? '<p class="note">A session or an access token opens it.</p>' : '',
    writes ? '<p class="note">Takes Idempotency-Key, If-Match and X-Epoch.</p>' : '',
    rows.length > 0 ? `<table><thead><tr><th>Name</th><th>In</th><th>Value</th></tr></thead><tbody>${rows.join('')}</tbody></table>` : '',
    ...contents('Body', requestBody?.content),
    ...answers.flatMap(([status, { content }]) => (content ? contents(`Answer ${status}`, content) : [`<h4>Answer ${status}</h4>`])),
    '</article>',
  ].join('\n');
}

function eventsHtml(title: string, events: Record<string, Event>): string {
  const each = Object.entries(events).map(
    ([name, { summary, argument, acknowledgement }]) =>
      `<article><h4><code>${escaped(name)}</code></h4><p>${escaped(summary)}.</p>${argument ? pre('Argument', shapeText(argument)) : ''}${
        acknowledgement ? pre('Acknowledgement', shapeText(acknowledgement)) : ''
      }</article>`,
  );
  return each.length > 0 ? `<h3>${escaped(title)}</h3>${each.join('')}` : '';
}

function namespaceHtml(name: string, { rooms, send, receive }: Namespace): string {
  const told = Object.entries(rooms).map(([room, text]) => `<dt><code>${escaped(room)}</code></dt><dd>${escaped(text)}</dd>`);
  const list = told.length > 0 ? `<h3>Rooms</h3><dl>${told.join('')}</dl>` : '';
  const title = `Socket ${name}`;
  return `<section id="${anchorOf(name)}"><h2>${escaped(title)}</h2>${list}${eventsHtml('You send', send)}${eventsHtml('You receive', receive)}</section>`;
}

/** The contract as a page: plain HTML made of the document, without scripts. */
export function contractPage(document: Json): string {
  const { info, paths, components, servers } = document as {
    info: { title: string; description: string };
    servers: [{ url: string }];
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Json> };
  };
  const socket = document['x-socket'] as { namespaces: Record<string, Namespace> };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation, tag: operation.tags[0] ?? '' })),
  );
  const tags = [...new Set(all.map(({ tag }) => tag))].sort();
  const shapes = Object.entries(components.schemas).sort(([a], [b]) => (a < b ? -1 : 1));
  const link = (to: string, text: string) => `<li><a href="#${escaped(to)}">${escaped(text)}</a></li>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)}: the contract</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header><h1>${escaped(info.title)}: the contract</h1><p>${escaped(info.description)}</p><p><a href="openapi.json">openapi.json</a> is the same for programs (OpenAPI 3.1).</p></header>
<nav aria-label="Sections"><ul>${tags.map((tag) => link(tag, tag)).join('')}${Object.keys(socket.namespaces)
    .map((name) => link(anchorOf(name), `Socket ${name}`))
    .join('')}${link('shapes', 'Shapes')}</ul></nav>
<main>
${tags
  .map((tag) => {
    const operations = all.filter((each) => each.tag === tag);
    const told = operations.map(({ method, path, operation }) => operationHtml(method, path, servers[0].url, operation));
    return `<section id="${escaped(tag)}"><h2>${escaped(tag)}</h2>${told.join('\n')}</section>`;
  })
  .join('\n')}
${Object.entries(socket.namespaces)
  .map(([name, namespace]) => namespaceHtml(name, namespace))
  .join('\n')}
<section id="shapes"><h2>Shapes</h2>
${shapes.map(([name, schema]) => `<article id="${anchorOf(name)}"><h3><code>${escaped(name)}</code></h3><pre tabindex="0">${shapeText(schema)}</pre></article>`).join('\n')}
</section>
</main>
</body>
</html>
`;
}

/** The page may use its own style, known by its digest, and load nothing. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
