import { createHash } from 'node:crypto';
import type { Answer, Route } from '../http/route';
import { openApiPage, PAGE_POLICY } from './page';
import { documentShape, openApi, type RouteTable } from './openApi';

interface Cached {
  bytes: Buffer;
  etag: string;
}

function toCached(text: string): Cached {
  const bytes = Buffer.from(text);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

/** Generates a document on the first request, when the route table is complete, and caches it. */
function once(make: () => string): () => Cached {
  let cached: Cached | undefined;
  return () => (cached ??= toCached(make()));
}

/** The OpenAPI document and its page. They contain no data of the fleet, so they need no session. `table`: all routes, including these. */
export function openApiRoutes(table: () => RouteTable): Route[] {
  const document = once(() => JSON.stringify(openApi(table())));
  const page = once(() => openApiPage(openApi(table())));
  const answer = ({ bytes, etag }: Cached, ifNoneMatch: string | undefined, headers: Record<string, string>): Answer => {
    const all = { ETag: etag, 'Cache-Control': 'no-cache', ...headers };
    return ifNoneMatch === etag ? { status: 304, headers: all } : { status: 200, body: bytes, headers: all };
  };
  return [
    {
      method: 'get',
      path: '/openapi.json',
      docs: { summary: 'This contract (OpenAPI 3.1)', answer: documentShape },
      run: async ({ headers }) => answer(document(), headers['if-none-match'], {}),
    },
    {
      method: 'get',
      path: '/docs',
      docs: { summary: 'This contract, as a page', answer: 'page' },
      run: async ({ headers }) =>
        answer(page(), headers['if-none-match'], {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': PAGE_POLICY,
        }),
    },
  ];
}
