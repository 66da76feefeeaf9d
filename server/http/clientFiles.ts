import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

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
