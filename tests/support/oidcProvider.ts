import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A person of the provider, by the name they type there. */
export interface ProvidedPerson {
  email?: string;
  email_verified?: boolean;
  groups?: string[];
}

export interface OidcProvider {
  issuer: string;
  /** What the product needs to use it. */
  env: Record<string, string>;
  /** Who may sign in; set or change them at will. */
  people: Map<string, ProvidedPerson>;
  /** From now on requests are not answered. */
  hang(): void;
  /** Begins to serve. `callbacks`: the addresses of the product to lead back to. */
  serve(...callbacks: string[]): void;
  stop(): Promise<void>;
}

const CLIENT = { id: 'vessel-ops', secret: 'a secret of the client' };

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

const PAGE = `<!doctype html><html lang="en"><title>Company sign-in</title>
<form method="post"><label>Name at the company <input name="name"></label><button>Sign in</button></form>`;

/** A real OpenID provider on this machine. Who signs in types a name and no password. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const people = new Map<string, ProvidedPerson>();
  let provider: Provider | null = null;
  let hangs = false;
  const server = createServer((request, response) => {
    if (hangs) return;
    if (!provider) return void response.writeHead(503).end();
    const { interactionFinished } = provider;
    if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response);
    if (request.method === 'GET') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE);
    void textOf(request).then((body) =>
      interactionFinished.call(provider, request, response, { login: { accountId: new URLSearchParams(body).get('name') ?? '' } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret, OIDC_NAME: 'Company' },
    people,
    hang: () => void (hangs = true),
    serve(...callbacks) {
      provider = new Provider(issuer, {
        clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: callbacks }],
        cookies: { keys: ['a key of the provider of this test'] },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
        findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
        // Nobody is asked whether the product may know their e-mail.
        async loadExistingGrant({ oidc }) {
          const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
          grant.addOIDCScope('openid email profile');
          await grant.save();
          return grant;
        },
      });
      provider.on('server_error', (_context, error) => console.error(error));
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
