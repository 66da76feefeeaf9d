import { escaped } from '../http/escaped';
import type { Json } from './schemaWriter';

/** Where the page tells of a named shape. */
export const anchorOf = (name: string): string => `shape-${name}`;

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

/** A JSON Schema as a reader takes it in: the way TypeScript writes shapes, as HTML. Named shapes are links. */
export function shapeText(schema: Json, depth = 0): string {
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
