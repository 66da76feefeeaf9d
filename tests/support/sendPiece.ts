import { paths } from '../../shared/api/paths';

/** Sends a piece of an upload, as the pages do. */
export async function sendPiece(url: string, token: string, key: string, at: number, bytes: Buffer) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' };
  const response = await fetch(`${url}${paths.upload(key, at)}`, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
