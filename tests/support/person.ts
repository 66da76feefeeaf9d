import { call, register, type Reply } from './call';
import { INVOICE_ACCESS } from './startServer';

type Headers = Record<string, string>;

/** Somebody signed in, and the calls they make. */
export interface Person {
  token: string;
  get(path: string, headers?: Headers): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Headers): Promise<Reply>;
  put(path: string, body?: unknown, headers?: Headers): Promise<Reply>;
  remove(path: string, headers?: Headers): Promise<Reply>;
  /** Opens invoice access; the token of it, which travels in X-Invoice-Token. */
  openInvoices(): Promise<string>;
}

/** A new account of its own. With `token`, somebody who is signed in already. */
export async function person(url: string, token?: string): Promise<Person> {
  const held = token ?? (await register(url));
  const sends = (method: string) => (path: string, body?: unknown, headers?: Headers) => call(url, method, path, held, body, headers);
  return {
    token: held,
    get: (path, headers) => call(url, 'GET', path, held, undefined, headers),
    post: sends('POST'),
    put: sends('PUT'),
    remove: (path, headers) => call(url, 'DELETE', path, held, undefined, headers),
    async openInvoices() {
      const { body } = await call(url, 'POST', '/api/invoice-login', held, INVOICE_ACCESS);
      return String(body.token);
    },
  };
}
