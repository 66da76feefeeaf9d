import { accessPaths } from '../../shared/api/access';
import type { Values } from '../../shared/kinds/kind';
import { until } from './until';

export interface Reply {
  status: number;
  body: Values;
  headers: Headers;
}

/** One REST call as any client would make it. */
export async function call(
  url: string,
  method: string,
  path: string,
  token?: string | null,
  body?: unknown,
  headers: Record<string, string> = {},
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

/** The same while a server or its database comes back: asks again until it is answered by something other than 503. */
export async function patientCall(...args: Parameters<typeof call>): Promise<Reply> {
  for (let tries = 0; ; tries += 1) {
    const reply = await call(...args).catch((error: unknown) => error);
    const answered = typeof reply === 'object' && reply !== null && 'status' in reply && reply.status !== 503;
    if (answered) return reply as Reply;
    if (tries > 100) throw new Error('No answer for 20 s', { cause: reply });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

let accounts = 0;

/** Registers an account nobody else uses; its session token. */
export async function register(url: string): Promise<string> {
  const email = `person${(accounts += 1)}-${process.pid}-${Date.now()}@example.com`;
  const { body } = await call(url, 'POST', '/api/register', null, { email, password: 'a long enough password' });
  if (typeof body.token !== 'string') throw new Error(`No account: ${JSON.stringify(body)}`);
  return body.token;
}

/**
 * Waits until a process knows that the first account, registered at another, is the administrator. It then cuts the sockets of that account, which
 * sign in again with their new access.
 */
export const knowsAdministrator = (url: string, token: string): Promise<void> =>
  until(async () => (await call(url, 'GET', accessPaths.accounts, token)).status === 200, 'the other process to know the administrator');

/** Adds a vessel; its number. */
export async function addVessel(url: string, token: string, name = 'Test Vessel', particulars: Values = {}): Promise<number> {
  const vessel = { name, imo_number: '9074729', flag: 'Malta', ...particulars };
  const { body } = await patientCall(url, 'POST', '/api/vessels', token, vessel);
  if (typeof body.id !== 'number') throw new Error(`No vessel: ${JSON.stringify(body)}`);
  return body.id;
}
