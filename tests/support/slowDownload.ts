import { get, type IncomingMessage } from 'node:http';

/** A download that is read slowly, as over a satellite link. */
export interface SlowDownload {
  /** The bytes that were read so far. */
  bytes(): number;
  /** How it ended; null while it is under way. */
  ended(): 'whole' | 'broken' | null;
  stop(): void;
}

const PIECE = 8_000;
const EVERY_MS = 20;

/** Begins a download. Resolves when its headers have arrived. */
export async function slowDownload(url: string, path: string, token: string, more: Record<string, string> = {}): Promise<SlowDownload> {
  const request = get(`${url}${path}`, { headers: { Authorization: `Bearer ${token}`, ...more }, agent: false });
  const response = await new Promise<IncomingMessage>((resolve, reject) => request.once('response', resolve).once('error', reject));
  if (response.statusCode !== 200) throw new Error(`The download was answered ${response.statusCode}.`);
  let ended: 'whole' | 'broken' | null = null;
  let bytes = 0;
  for (const each of [request, response]) each.on('error', () => (ended ??= 'broken'));
  response.on('end', () => (ended ??= 'whole'));
  const reading = setInterval(() => (bytes += (response.read(PIECE) as Buffer | null)?.length ?? 0), EVERY_MS);
  return {
    bytes: () => bytes,
    ended: () => ended,
    stop: () => {
      clearInterval(reading);
      request.destroy();
    },
  };
}
