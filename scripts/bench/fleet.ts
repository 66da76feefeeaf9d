import { addVessel, call, register } from '../../tests/support/call';
import { startServer, type RunningServer } from '../../tests/support/startServer';

export interface Fleet {
  server: RunningServer;
  token: string;
  vessel: number;
}

/** Runs `work` against the built product in a temporary folder, with one account and one vessel. */
export async function withFleet<T>(work: (fleet: Fleet) => Promise<T>): Promise<T> {
  // Requests are counted as always, but without a limit.
  const server = await startServer({ env: { RATE_LIMIT: '1000000' } });
  try {
    const token = await register(server.url);
    return await work({ server, token, vessel: await addVessel(server.url, token) });
  } finally {
    await server.stop();
  }
}

/** Makes a write that must succeed. Returns its answer. */
export async function write(url: string, method: string, path: string, token: string, body: unknown, headers: Record<string, string> = {}) {
  const reply = await call(url, method, path, token, body, headers);
  if (reply.status >= 300) throw new Error(`${method} ${path} was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}
