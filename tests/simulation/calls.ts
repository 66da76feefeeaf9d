import type * as Entry from './server.entry';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** JSON, or '' for none. */
  text: string;
}

export interface Call {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** The route of a request, and the parameters in its path. */
export function routeOf({ recordRoutes }: typeof Entry, method: string, path: string) {
  for (const { method: of, path: pattern, run } of recordRoutes) {
    if (of !== method.toLowerCase()) continue;
    const names: string[] = [];
    const form = pattern.replace(/:(\w+)/g, (_, name: string) => `(?<p${names.push(name) - 1}>[^/]+)`);
    const found = new RegExp(`^/api${form}$`).exec(path);
    if (found) return { run, params: Object.fromEntries(names.map((name, at) => [name, found.groups?.[`p${at}`]])) };
  }
  throw new Error(`The simulated server has no ${method} ${path}.`);
}

/** An answer as it is sent. */
export async function textOf(body: object | undefined): Promise<string> {
  if (body === undefined) return '';
  if (Buffer.isBuffer(body)) return body.toString();
  if (!(Symbol.asyncIterator in body)) return JSON.stringify(body);
  const pieces: Buffer[] = [];
  for await (const piece of body as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
