import { createHash } from 'node:crypto';
import type { Answer, Route } from '../http/route';
import { openApiPage, PAGE_POLICY } from './page';
import { documentShape, openApi, type RouteTable } from './openApi';

interface Kept {
  bytes: Buffer;
  etag: string;
}

function keep(text: string): Kept {
  const bytes = Buffer.from(text);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

/** Both are made when they are asked for first: few servers are, and the table must be whole by then. */
function once(make: () => string): () => Kept {
  let kept: Kept | undefined;
  return () => (kept ??= keep(make()));
}

/** The contract, for programs and for people. It tells nothing of a fleet, so that it needs no session. `table`: every route, these too. */
export function openApiRoutes(table: () => RouteTable): Route[] {
  const document = once(() => JSON.stringify(openApi(table())));
  const page = once(() => openApiPage(openApi(table())));
  const answer = ({ bytes, etag }: Kept, known: string | undefined, headers: Record<string, string>): Answer => {
    const kept = { ETag: etag, 'Cache-Control': 'no-cache', ...headers };
    return known === etag ? { status: 304, headers: kept } : { status: 200, body: bytes, headers: kept };
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
