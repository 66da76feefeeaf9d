import { createHash } from 'node:crypto';
import { escaped } from '../http/bodies';
import type { Json } from './schemaWriter';

/** The style of the page, with the colours of `client/ui/tokens.css`. */
const PAGE_STYLE = `
:root { color-scheme: light dark; --bg: light-dark(#f6f7f9, #0d1217); --surface: light-dark(#fff, #141a21); --sunken: light-dark(#f1f4f7, #1a222b);
  --line: light-dark(#e1e6eb, #28323d); --text: light-dark(#15202b, #e7ecf1); --text-2: light-dark(#465362, #b0bbc6); --link: light-dark(#0b5a8a, #74bdea);
  --ok: light-dark(#17663a, #7fd3a0); --soon: light-dark(#854a00, #efbd6c); --late: light-dark(#ad241d, #ff9d94); }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; display: grid; grid-template-columns: minmax(0, 220px) minmax(0, 860px); justify-content: center; gap: 0 32px; padding: 0 24px 48px;
  background: var(--bg); color: var(--text); font: 0.875rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif; }
header { grid-column: 1 / -1; padding: 32px 0 16px; }
header p { max-width: 75ch; color: var(--text-2); }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 32px 0 12px; font-size: 1.125rem; }
h3 { margin: 0; font-size: 0.875rem; font-weight: 600; overflow-wrap: anywhere; }
h4 { margin: 12px 0 4px; font-size: 0.8125rem; color: var(--text-2); }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 16px 0; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding: 4px 0; text-decoration: none; }
a { color: var(--link); }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
article { margin: 0 0 12px; padding: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
article article { padding: 0; border: 0; }
article p { margin: 6px 0; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; font-size: 0.8125rem; }
pre { margin: 0; padding: 12px; overflow: auto; background: var(--sunken); border-radius: 6px; line-height: 1.6; }
.get { color: var(--ok); } .post, .put { color: var(--soon); } .delete { color: var(--late); }
.note { color: var(--text-2); }
pre .note::before { content: '· '; }
table { border-collapse: collapse; width: 100%; margin-top: 8px; }
th, td { padding: 4px 12px 4px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
th { overflow-wrap: normal; font-weight: 600; color: var(--text-2); font-size: 0.8125rem; }
dt { margin-top: 8px; } dd { margin: 0; color: var(--text-2); }
@media (max-width: 760px) { body { grid-template-columns: minmax(0, 1fr); padding: 0 12px 32px; } nav { position: static; max-height: none; }
  nav ul { display: flex; flex-wrap: wrap; gap: 0 16px; } nav a { padding: 8px 0; } article { padding: 12px; } }
@media print { body { display: block; } nav { display: none; } }
`;

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
    writes ? '<p class="note">Takes Idempotency-Key, If-Match, X-Epoch and X-Keyboard.</p>' : '',
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
  const rows = Object.entries(rooms).map(([room, text]) => `<dt><code>${escaped(room)}</code></dt><dd>${escaped(text)}</dd>`);
  const list = rows.length > 0 ? `<h3>Rooms</h3><dl>${rows.join('')}</dl>` : '';
  const title = `Socket ${name}`;
  return `<section id="${anchorOf(name)}"><h2>${escaped(title)}</h2>${list}${eventsHtml('You send', send)}${eventsHtml('You receive', receive)}</section>`;
}

/** The OpenAPI document as an HTML page without scripts. */
export function openApiPage(document: Json): string {
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
    const articles = operations.map(({ method, path, operation }) => operationHtml(method, path, servers[0].url, operation));
    return `<section id="${escaped(tag)}"><h2>${escaped(tag)}</h2>${articles.join('\n')}</section>`;
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

/** The content security policy of the page: only its own style, by its digest. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The anchor of a named schema. */
const anchorOf = (name: string): string => `shape-${name}`;

const FORMATS: Record<string, string> = { date: 'day', 'date-time': 'instant', binary: 'file' };
const indented = (depth: number) => '  '.repeat(depth);
const note = ({ description }: Json) => (description === undefined ? '' : ` <span class="note">${escaped(description)}</span>`);

function boundsOf({ minimum, maximum, minLength, maxLength, maxItems }: Json): string {
  const [least, most] = [minimum ?? minLength, maximum ?? maxLength ?? maxItems];
  if (least === undefined && most === undefined) return '';
  return ` <span class="note">${least === undefined ? `at most ${String(most)}` : most === undefined ? `from ${String(least)}` : `${String(least)} to ${String(most)}`}</span>`;
}

function objectText(schema: Json, depth: number): string {
  const {
    properties = {},
    required = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, Json>;
    required?: string[];
    additionalProperties?: unknown;
  };
  const lines = Object.entries(properties).map(
    ([name, value]) =>
      `${indented(depth + 1)}${escaped(name)}${required.includes(name) ? '' : '?'}: ${shapeText(value, depth + 1)}${note(value)}`,
  );
  if (typeof additionalProperties === 'object' && additionalProperties !== null)
    lines.push(`${indented(depth + 1)}[name]: ${shapeText(additionalProperties as Json, depth + 1)}`);
  return lines.length === 0 ? '{ … }' : `{\n${lines.join('\n')}\n${indented(depth)}}`;
}

/** A JSON Schema as HTML, in the notation of TypeScript. Named schemas are links. */
function shapeText(schema: Json, depth = 0): string {
  const { $ref, anyOf, allOf, prefixItems, items, type } = schema as {
    [key: string]: unknown;
    anyOf?: Json[];
    allOf?: Json[];
    prefixItems?: Json[];
  };
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return `<a href="#${anchorOf(name)}">${escaped(name)}</a>`;
  }
  if ('const' in schema) return escaped(JSON.stringify(schema.const));
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => escaped(JSON.stringify(value))).join(' | ');
  const parts = anyOf ?? allOf;
  if (parts) return parts.map((part) => shapeText(part, depth)).join(' | ');
  if (prefixItems) return `[${prefixItems.map((part) => shapeText(part, depth)).join(', ')}]`;
  if (type === 'array') return `list of ${shapeText((items ?? {}) as Json, depth)}${boundsOf(schema)}`;
  if (type === 'object') return objectText(schema, depth);
  if (typeof type !== 'string') return 'anything';
  return `${FORMATS[String(schema.format)] ?? (type === 'string' ? 'text' : type)}${boundsOf(schema)}`;
}
