import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { KINDS } from '../../shared/kinds/kinds';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** One file of the built client, with its compressed forms. */
export interface ClientFile {
  type: string;
  etag: string;
  /** Its name contains a hash of its content, so it can be cached forever. */
  immutable: boolean;
  bytes: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

/** Loads the built client into memory, by path. Only files in this map are served, so no path can reach another file. */
export function readClientFiles(folder: string): Map<string, ClientFile> {
  const files = new Map<string, ClientFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const path = join(entry.parentPath, entry.name);
    const url = `/${relative(folder, path).split(sep).join('/')}`;
    const bytes = readFileSync(path);
    const compressed = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : undefined);
    files.set(url, {
      type,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`,
      immutable: url.startsWith('/assets/'),
      bytes,
      br: compressed('.br'),
      gzip: compressed('.gz'),
    });
  }
  return files;
}

const STAMP = '.build/client/.stamp';

/** The build id of the served client; undefined if another server serves it, as in development. */
export const clientBuild = (): string | undefined => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined);

const A_YEAR = 'public, max-age=31536000, immutable';
/** The path of the page among the files of the client. */
export const PAGE = '/index.html';

/** The page for a path. Lists and forms have their own, which also preloads their files (client/build/pagePlugins). */
function pageOf(files: Map<string, ClientFile>, path: string): ClientFile | undefined {
  const isForm = /^\/(add|edit)-/.test(path);
  const isList = Object.hasOwn(KINDS, path.slice(1));
  const own = isForm ? files.get('/form.html') : isList ? (files.get(`${path}.html`) ?? files.get('/list.html')) : undefined;
  return own ?? files.get(PAGE);
}

/** The smallest form of `file` that the browser accepts. */
function smallestForm(file: ClientFile, accepted: string): { bytes: Buffer; encoding?: string } {
  if (file.br && /\bbr\b/.test(accepted)) return { bytes: file.br, encoding: 'br' };
  if (file.gzip && /\bgzip\b/.test(accepted)) return { bytes: file.gzip, encoding: 'gzip' };
  return { bytes: file.bytes };
}

function send(request: Request, response: Response, file: ClientFile): void {
  response.setHeader('Cache-Control', file.immutable ? A_YEAR : 'no-cache');
  response.setHeader('ETag', file.etag);
  response.setHeader('Vary', 'Accept-Encoding');
  if (request.headers['if-none-match'] === file.etag) {
    response.status(304).end();
    return;
  }
  const { bytes, encoding } = smallestForm(file, request.get('accept-encoding') ?? '');
  response.setHeader('Content-Type', file.type);
  response.setHeader('Content-Length', bytes.length);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Serves the built client. Every path without an extension or an empty part gets the page, whose router shows the screen. */
export function serveClient(files: Map<string, ClientFile>): RequestHandler {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      response.status(405).type('text').send('Only GET is answered here.');
      return;
    }
    const { path } = request;
    const isPage = !path.includes('.', path.lastIndexOf('/')) && !path.includes('//');
    const file = files.get(request.path) ?? (isPage ? pageOf(files, request.path) : undefined);
    if (file) send(request, response, file);
    else
      response
        .status(404)
        .type('text')
        .send(isPage ? 'The client is not built: run npm run build.' : 'Not found.');
  };
}
