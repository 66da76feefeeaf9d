import type { Request } from 'express';
import { Problem } from '../../shared/basics/problem';
import type { AddressLimit } from '../accounts/addressLimit';
import { clientAddress } from '../http/clientAddress';
import type { Answer, Route } from '../http/route';
import { logger } from '../logger';
import { text } from '../schemas/values';
import { stopDigest } from './digests';
import type { StopLinks } from './stopLink';
import { STOP_POLICY, stopPage } from './stopPage';

const PATH = '/digest/stop/:secret';
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': STOP_POLICY };
const page = (isOff: boolean): Answer => ({ status: 200, body: Buffer.from(stopPage(isOff)), headers });

/**
 * What a mail program asks when its user wants no more digests (RFC 8058), and the page that asks a user who opens the same address: asking
 * alone stops nothing, since mail is read by programs that follow links. Reached without a session; a wrong address counts as a wrong try
 * of the network it comes from.
 */
export function stopRoutes(limit: AddressLimit, links: StopLinks): Route[] {
  function userOf(request: Request): number {
    const address = clientAddress(request);
    limit.assertLeft(address);
    const user = links.read(String(request.params.secret));
    if (user !== null) return user;
    limit.take(address);
    throw new Problem('not_found', 'Digest not found');
  }
  return [
    {
      method: 'get',
      path: PATH,
      told: { summary: 'Ask whether a digest is to be stopped, by the address in its mails', params: { secret: text }, answer: 'page' },
      run: async (request) => {
        userOf(request);
        return page(false);
      },
    },
    {
      method: 'post',
      path: PATH,
      told: { summary: 'Stop a digest, by the address in its mails (RFC 8058)', params: { secret: text }, answer: 'page' },
      run: async (request) => {
        const user = userOf(request);
        await stopDigest(user);
        logger.info({ audit: 'digest_off', user, address: clientAddress(request) }, 'digest stopped from a mail');
        return page(true);
      },
    },
  ];
}
