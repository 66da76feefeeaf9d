import type { Values } from '../../shared/kind';

export interface Reply {
  status: number;
  body: Values;
  headers: Headers;
}

/** One REST call as any client would make it. */
export async function call(
  url: string, method: string, path: string, token?: string | null, body?: unknown, headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {}, headers: response.headers };
}

let accounts = 0;

/** Registers an account nobody else uses; its session token. */
export async function register(url: string): Promise<string> {
  const email = `person${(accounts += 1)}-${process.pid}-${Date.now()}@example.com`;
  const { body } = await call(url, 'POST', '/api/register', null, { email, password: 'a long enough password' });
  if (typeof body.token !== 'string') throw new Error(`No account: ${JSON.stringify(body)}`);
  return body.token;
}

/** Adds a vessel; its number. */
export async function addVessel(url: string, token: string, name = 'Test Vessel'): Promise<number> {
  const { body } = await call(url, 'POST', '/api/vessels', token, { name, imo_number: '9074729', flag: 'Malta' });
  if (typeof body.id !== 'number') throw new Error(`No vessel: ${JSON.stringify(body)}`);
  return body.id;
}
