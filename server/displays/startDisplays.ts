import { createAddressLimit } from '../accounts/attempts';
import { DisplayModel, PairingModel } from '../database/models/displays';
import { every } from '../guarded';
import type { Route } from '../http/route';
import { displayRoutes, claimBody } from './displayRoutes';
import { claim, PAIRING_MS, openPairing, sweepPairings, findDisplay } from './displays';
import { Problem } from '../../shared/basics/problem';
import { checkEpoch } from '../database/epoch';
import { addressGroup, clientAddress, clientAgent } from '../http/addresses';
import { readBody } from '../http/bodies';
import { bearerOf } from '../http/viewer';
import { createBuckets } from '../http/tokenBucket';
import { claimed, pairing, picture } from '../schemas/displays';
import { readDisplayPicture } from './readDisplayPicture';

/** The rate limit of codes for each address: 200 new screens at once. */
const CODES = { most: 200, perSecond: 0.5 };

/**
 * The routes of screens, without a session: request a code, ask whether it was entered, and read the picture, which needs the token of a display.
 */
function screenRoutes(): Route[] {
  const codes = createBuckets(CODES);
  return [
    {
      method: 'post',
      path: '/displays/pairing',
      docs: { summary: 'A code for a new display', answer: pairing, creates: true },
      run: async (request) => {
        await checkEpoch();
        if (!codes.take(addressGroup(clientAddress(request))))
          throw new Problem('too_many', 'Too many codes at once from your network. Please wait.', { retryAfter: 5 });
        return { status: 201, body: { ...(await openPairing()), lives: PAIRING_MS / 1_000 } };
      },
    },
    {
      method: 'post',
      path: '/displays/pairing/claim',
      docs: { summary: 'The token of a display, once a user has entered its code', body: claimBody, answer: claimed },
      run: async (request) => {
        await checkEpoch();
        return { status: 200, body: { token: await claim(readBody(request, claimBody).secret) } };
      },
    },
    {
      method: 'get',
      path: '/display',
      docs: { summary: 'The picture of a display; needs its token', answer: picture },
      run: async (request) => {
        const origin = { agent: clientAgent(request), address: clientAddress(request) };
        return { status: 200, body: await readDisplayPicture(await findDisplay(bearerOf(request), origin)) };
      },
    },
  ];
}

export interface Displays {
  publicRoutes: Route[];
  routes: Route[];
}

const SWEEP_MS = 10 * 60_000;

/** The routes of displays: for screens, and for the users who pair them. */
export const routesOfDisplays = (): Displays => ({ publicRoutes: screenRoutes(), routes: displayRoutes(createAddressLimit()) });

/** Creates indexes, deletes expired codes now and every 10 minutes, and returns the routes. Needs the database. */
export async function startDisplays(): Promise<Displays & { stop(): void }> {
  await Promise.all([DisplayModel, PairingModel].map((model) => model.createIndexes()));
  await sweepPairings();
  const sweeping = every(SWEEP_MS, 'sweep of pairings', sweepPairings);
  return { ...routesOfDisplays(), stop: () => clearInterval(sweeping) };
}
