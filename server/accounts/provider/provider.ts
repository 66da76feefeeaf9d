import * as oidc from 'openid-client';
import type { ProviderFailure } from '../../../shared/api/provider';
import { isEmail } from '../../../shared/basics/person';
import type { Config } from '../../config';
import { logger } from '../../logger';
import { normalEmail } from '../bodies';

/** How long the provider may take for an answer, in seconds. */
const TIMEOUT_S = 10;

/** Why a sign-in failed. */
export class SignInFailed extends Error {
  constructor(readonly reason: ProviderFailure) {
    super(reason);
  }
}

/** A person of the provider. `email`: null if the provider sent none, or an unconfirmed one. */
export interface ProviderPerson {
  issuer: string;
  subject: string;
  email: string | null;
  groups: string[];
}

/** What the server remembers between the way to the provider and the way back. */
export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

export const newSecrets = (): Secrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

export interface Provider {
  /** The address at which the browser signs in. @throws SignInFailed */
  addressFor(redirect: string, secrets: Secrets): Promise<string>;
  /** Who signed in. `callback`: the address the browser came back to. @throws SignInFailed */
  personOf(callback: URL, secrets: Secrets): Promise<ProviderPerson>;
}

export type ProviderConfig = Pick<Config, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_GROUPS_CLAIM'>;

/** The provider of the configuration; null without one. */
export function createProvider(config: ProviderConfig): Provider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id = '', OIDC_CLIENT_SECRET: secret, OIDC_GROUPS_CLAIM: groupsClaim } = config;
  if (issuer === undefined) return null;
  // Plain HTTP is for a provider on this machine (server/config.ts).
  // The signature of the ID token is checked too, although it comes over TLS from the provider itself.
  const execute = [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])];
  let known: Promise<oidc.Configuration> | null = null;
  // A failed discovery is tried again at the next sign-in.
  const discover = () =>
    (known ??= oidc.discovery(new URL(issuer), id, secret, undefined, { execute, timeout: TIMEOUT_S }).catch((error: unknown) => {
      known = null;
      throw error;
    }));

  /** Claims of the ID token; those that it lacks come from the provider's userinfo, where there is one. */
  async function claimsOf(server: oidc.Configuration, tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers) {
    const claims = tokens.claims();
    if (!claims) throw new SignInFailed('refused');
    if ((claims.email !== undefined && claims[groupsClaim] !== undefined) || !server.serverMetadata().userinfo_endpoint) return claims;
    return { ...(await oidc.fetchUserInfo(server, tokens.access_token, claims.sub)), ...claims };
  }

  return {
    addressFor: (redirect, { state, nonce, verifier }) =>
      orFailed(async () => {
        const server = await discover();
        return oidc.buildAuthorizationUrl(server, {
          redirect_uri: redirect,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }).href;
      }),
    personOf: (callback, { state, nonce, verifier }) =>
      orFailed(async () => {
        const server = await discover();
        const tokens = await oidc.authorizationCodeGrant(server, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = await claimsOf(server, tokens);
        const email = typeof claims.email === 'string' && !isUnconfirmed(claims.email_verified) ? normalEmail(claims.email) : null;
        const groups = claims[groupsClaim];
        return {
          issuer: server.serverMetadata().issuer,
          subject: String(claims.sub),
          email: email !== null && isEmail(email) ? email : null,
          groups: Array.isArray(groups) ? groups.map(String) : typeof groups === 'string' ? [groups] : [],
        };
      }),
  };
}

/** Whether the provider says that an e-mail is not confirmed. Entra says nothing; others say it as text. */
const isUnconfirmed = (claim: unknown) => claim === false || claim === 'false';

/** Runs `ask`. The log gets the cause of a failure, the user a sentence. */
async function orFailed<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SignInFailed) throw error;
    const { code, cause, message } = error as Error & { code?: string };
    logger.warn(
      { audit: 'provider_failed', code, reason: message, cause: cause instanceof Error ? cause.message : undefined },
      'provider failed',
    );
    throw new SignInFailed(isAway(error) ? 'away' : 'refused');
  }
}

/** Whether the provider could not be reached, or answered with a fault of its own. */
function isAway(error: unknown): boolean {
  const { code, name, cause } = error as Error & { code?: string };
  if (code === 'OAUTH_TIMEOUT' || name === 'TimeoutError' || (error instanceof TypeError && error.message === 'fetch failed')) return true;
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return cause instanceof Response && cause.status >= 500;
  return cause instanceof Error && isAway(cause);
}
