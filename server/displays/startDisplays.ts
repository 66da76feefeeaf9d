import { createAddressLimit } from '../accounts/addressLimit';
import { DisplayModel } from '../database/models/display';
import { PairingModel } from '../database/models/pairing';
import { every } from '../guarded';
import type { Route } from '../http/route';
import { displayRoutes } from './displayRoutes';
import { claim, PAIRING_MS, openPairing, sweepPairings } from './pairings';
import { Problem } from '../../shared/basics/problem';
import { checkEpoch } from '../database/epoch';
import { addressGroup, clientAddress, clientAgent } from '../http/clientAddress';
import { readBody } from '../http/readBody';
import { bearerOf } from '../http/requireSession';
import { createBuckets } from '../http/tokenBucket';
import { claimed, pairing, picture } from '../schemas/displays';
import { claimBody } from './displayBodies';
import { findDisplay } from './displays';
import { readDisplayPicture } from './readDisplayPicture';

/** The codes one address may ask for: two hundred new screens at once, and each of them every seven minutes after that. */
const CODES = { most: 200, perSecond: 0.5 };

/**
 * The requests of screens without a sign-in: a code, whether it was entered, and with the token of a display its picture. Reached without a
 * session; the picture is given for the token of a display alone.
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
      docs: { summary: 'What a display shows; opened by its token alone', answer: picture },
      run: async (request) => {
        const whence = { agent: clientAgent(request), address: clientAddress(request) };
        return { status: 200, body: await readDisplayPicture(await findDisplay(bearerOf(request), whence)) };
      },
    },
  ];
}

export interface Displays {
  publicRoutes: Route[];
  routes: Route[];
}

const SWEEP_MS = 10 * 60_000;

/** The routes of displays: those of their screens, and those of the users who pair them. */
export const routesOfDisplays = (): Displays => ({ publicRoutes: screenRoutes(), routes: displayRoutes(createAddressLimit()) });

/** Makes the indexes, forgets the codes that expired, and hands out the routes. Needs the database. */
export async function startDisplays(): Promise<Displays & { stop(): void }> {
  await Promise.all([DisplayModel, PairingModel].map((model) => model.createIndexes()));
  await sweepPairings();
  const sweeping = every(SWEEP_MS, 'sweep of pairings', sweepPairings);
  return { ...routesOfDisplays(), stop: () => clearInterval(sweeping) };
}
