import { addVessel, call, register } from '../../tests/support/call';
import { startServer, type RunningServer } from '../../tests/support/startServer';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import type { Field } from '../../shared/kinds/field';
import { type Kind, type Values, writableFields } from '../../shared/kinds/kind';
import { get } from 'node:http';

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

/** A valid value of `field`, different for each `n`. */
export function exampleValue(field: Field, n: number): unknown {
  if (field.choices) return field.choices[n % field.choices.length];
  switch (field.type) {
    case 'date':
      return addDays(todayUtc(), -(n % 300));
    case 'integer':
      return n % 1_000;
    case 'decimal':
    case 'money':
      return (n % 100_000) / 100;
    case 'items':
      return [{ sl_no: 1, item_name: `Item ${n}`, quantity_requested: 10, quantity_supplied: n % 10 }];
    case 'note':
      return `${field.label} ${n}: as agreed with the superintendent, to be looked at again in the next port.`;
    default:
      return `${field.label} ${n}`;
  }
}

/** A valid body of `kind` with all fields. */
export function exampleBody(kind: Kind, n: number): Values {
  return Object.fromEntries(writableFields(kind).map(([name, field]) => [name, exampleValue(field, n)]));
}

/** The size of an answer on the wire, in bytes, and its time. */
export const fetched = (url: string, token: string) =>
  new Promise<{ bytes: number; ms: number }>((resolve, reject) => {
    const begun = performance.now();
    get(url, { headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (data: Buffer) => (bytes += data.length));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve({ bytes, ms: performance.now() - begun })
          : reject(new Error(`Answered ${response.statusCode}.`)),
      );
    }).on('error', reject);
  });
