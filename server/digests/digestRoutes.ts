import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import * as z from 'zod';
import { type Digest, DIGEST_SENTENCES as SAY, type DigestSettings, NO_DIGEST } from '../../shared/api/digest';
import { DISPLAY_SENTENCES } from '../../shared/api/display';
import { KINDS_WITH_DUE_DATE, THRESHOLDS } from '../../shared/status/thresholds';
import { Problem } from '../../shared/basics/problem';
import type { AddressLimit } from '../accounts/attempts';
import { shipsBody, assertVesselsExist } from '../displays/displayRoutes';
import { clientAddress } from '../http/addresses';
import { readBody } from '../http/bodies';
import type { Answer, Route } from '../http/route';
import { logger } from '../logger';
import { id, instant, anyText } from '../schemas/values';
import { isZone, nextHour } from './localDay';
import { type DigestDocument, DigestModel } from '../database/models/delivery';
import { listVesselIds } from '../status/listVessels';
import { cursorNow } from './readDigest';
import { LEASE_MS } from './sendDigest';

type Stored = Omit<DigestDocument, '_id' | 'told' | 'mail' | 'done'>;

const wireOf = ({ on, hour, zone, thresholds, vessels, next, sent, problem }: Stored, canMail: boolean): Digest => ({
  on,
  hour,
  zone,
  thresholds,
  vessels,
  canMail,
  next: next?.toISOString() ?? null,
  sent: sent?.toISOString() ?? null,
  problem,
});

/** The digest of an account as its owner reads it. Chosen vessels that were deleted are left out. */
async function digestOf(user: number, canMail: boolean): Promise<Digest> {
  const stored = await DigestModel.findById(user).lean<DigestDocument>();
  if (!stored) return wireOf({ ...NO_DIGEST, sent: null, problem: null }, canMail);
  const there = stored.vessels === null ? null : new Set(await listVesselIds());
  return wireOf({ ...stored, vessels: stored.vessels?.filter((vessel) => there?.has(vessel)) ?? null }, canMail);
}

/**
 * Stores the settings and the time of the next mail. A digest that is turned on reports what is new from now on. There is at most one mail a day. A mail
 * that was handed to the mail server is not changed; any other is composed again when it is due.
 */
async function setDigest(user: number, settings: DigestSettings): Promise<void> {
  for (;;) {
    const stored = await DigestModel.findById(user).lean<DigestDocument>();
    const change = await changeTo(settings, stored);
    // `next` is the mark of the lease: the write fails when a process has taken the account since.
    const filter = stored ? { _id: user, next: stored.next ?? null } : { _id: user };
    const { matchedCount } = await DigestModel.updateOne(filter, change, { upsert: !stored });
    if (matchedCount > 0 || !stored) return;
  }
}

/** The update that stores `settings`. `told`: what digests have reported; `done`: the day of the last mail; `handed`: attempts to send one. */
async function changeTo(settings: DigestSettings, stored: DigestDocument | null): Promise<object> {
  const handedOver = stored?.mail && stored.mail.handed > 0 ? stored.mail : null;
  const done = handedOver?.day ?? stored?.done ?? null;
  if (!settings.on) return { $set: { ...settings, told: null, problem: null, done }, $unset: { next: 1, mail: 1 } };
  // A digest that waits for a retry is due now; one that a process works on is left to it.
  const waits = (stored?.next?.getTime() ?? 0) > Date.now() + LEASE_MS;
  if (handedOver) return { $set: { ...settings, ...(waits && { next: new Date() }) } };
  const delivered = stored?.told ?? (await cursorNow());
  const next = new Date(nextHour(settings, done, Date.now()));
  return { $set: { ...settings, next, told: delivered, done, problem: null }, $unset: { mail: 1 } };
}

/** Turns the digest of an account off. Its other settings stay. */
async function stopDigest(user: number): Promise<void> {
  const stored = await DigestModel.findById(user).lean<DigestDocument>();
  if (!stored) return;
  const { hour, zone, thresholds, vessels } = stored;
  await setDigest(user, { on: false, hour, zone, thresholds, vessels });
}

const digest: z.ZodType<Digest> = z.object({
  on: z.boolean(),
  hour: z.int().min(0).max(23),
  zone: anyText.describe('The name of a time zone (IANA).'),
  thresholds: z.partialRecord(z.enum(KINDS_WITH_DUE_DATE), z.array(z.literal(THRESHOLDS))),
  vessels: z.array(id).nullable(),
  canMail: z.boolean().describe('Whether this installation sends mail.'),
  next: instant.nullable(),
  sent: instant.nullable(),
  problem: anyText.nullable(),
});

/** More than any fleet has. */
const MOST_SHIPS = 10_000;

const days = z
  .array(z.literal(THRESHOLDS, { error: SAY.thresholds }), { error: SAY.thresholds })
  .transform((chosen) => THRESHOLDS.filter((each) => chosen.includes(each)));

/** The settings of a digest. Vessels are chosen as for a display; the list may be empty while the digest is off. Unknown keys are dropped. */
const digestBody = z
  .object({
    vessels: shipsBody(0, MOST_SHIPS).nullable(),
    on: z.boolean({ error: SAY.on }),
    hour: z.int({ error: SAY.hour }).gte(0, { error: SAY.hour }).lte(23, { error: SAY.hour }),
    zone: z.string({ error: SAY.zone }).refine(isZone, { error: SAY.zone }),
    thresholds: z.partialRecord(z.enum(KINDS_WITH_DUE_DATE, { error: SAY.thresholds }), days, { error: SAY.thresholds }),
  })
  .refine(({ on, vessels }) => !on || vessels?.length !== 0, { path: ['vessels'], error: DISPLAY_SENTENCES.vessels });

/** The routes with which users read and change their digest. `canMail`: whether this installation sends mail. */
export const digestRoutes = (canMail: boolean): readonly Route[] => [
  {
    method: 'get',
    path: '/digest',
    docs: { summary: 'The digest that the account gets by mail', answer: digest },
    run: async (_request, { user }) => ({ status: 200, body: await digestOf(user, canMail) }),
  },
  {
    method: 'put',
    path: '/digest',
    forReaders: true,
    docs: {
      summary: 'Turn the digest on or off, and choose what it reports',
      more: 'At most one mail a day, at the chosen hour, with what is new since the last one.',
      body: digestBody,
      answer: digest,
    },
    run: async (request, viewer) => {
      const { user } = viewer;
      const settings = readBody(request, digestBody);
      if (settings.on && !canMail) throw Problem.field('invalid', 'on', SAY.noMail);
      await assertVesselsExist(settings, viewer);
      await setDigest(user, settings);
      logger.info({ audit: settings.on ? 'digest_on' : 'digest_off', user }, 'digest settings changed');
      return { status: 200, body: await digestOf(user, canMail) };
    },
  },
];

/** The secrets in the addresses that stop a digest without a session. Each is an HMAC of its account, and opens nothing else. */
export interface StopLinks {
  /** The secret of an account, valid as long as the key. */
  secretOf(user: number): string;
  /** The account of a secret; null for any other text. */
  read(secret: string): number | null;
}

const FORM = /^(\d{1,15})-([A-Za-z0-9_-]{43})$/;

/** Signs with the first of `keys` and accepts all of them. */
export function createStopLinks(keys: readonly string[]): StopLinks {
  const signed = (key: string, user: number) => createHmac('sha256', key).update(`digest-stop ${user}`).digest();
  return {
    secretOf: (user) => `${user}-${signed(keys[0] ?? '', user).toString('base64url')}`,
    read(secret) {
      const [, user, mac] = FORM.exec(secret) ?? [];
      if (user === undefined || mac === undefined) return null;
      const given = Buffer.from(mac, 'base64url');
      return keys.some((key) => timingSafeEqual(signed(key, Number(user)), given)) ? Number(user) : null;
    },
  };
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif}main{max-width:28rem;padding:2rem 1.25rem}h1{font-size:1.25rem;margin:0 0 .5rem}button{font:inherit;font-weight:600;padding:.6rem 1.1rem;border-radius:8px;border:1px solid #1d5fd1;background:#1d5fd1;color:#fff;cursor:pointer}button:focus-visible,a:focus-visible{outline:3px solid #7fb0ff;outline-offset:2px}a{color:light-dark(#1553bd,#8ab8ff)}`;

/** The page may use its own style, named by its hash, and send its one form. */
const STOP_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const ASKING =
  '<h1>Stop the digest?</h1><p>No more digests are mailed to you. Your other settings stay.</p><form method="post"><button>Stop the digest</button></form>';
const STOPPED =
  '<h1>The digest is stopped</h1><p>You can turn it on again in your account.</p><p><a href="/account">Open your account</a></p>';

/** A plain page without scripts. It asks, or with `isOff` says that the digest is stopped. */
const stopPage = (isOff: boolean): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isOff ? 'The digest is stopped' : 'Stop the digest?'} · Vessel Ops</title>
<style>${STYLE}</style>
</head>
<body><main>${isOff ? STOPPED : ASKING}</main></body>
</html>
`;

const PATH = '/digest/stop/:secret';
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': STOP_POLICY };
const page = (isOff: boolean): Answer => ({ status: 200, body: Buffer.from(stopPage(isOff)), headers });

/**
 * The address in the mails that stops a digest, without a session. A mail program sends `POST` (RFC 8058). `GET` is a page that asks: it
 * stops nothing, since programs that scan mail follow links. A wrong address counts as a failed attempt of its network.
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
      docs: { summary: 'Ask whether a digest is to be stopped, by the address in its mails', params: { secret: anyText }, answer: 'page' },
      run: async (request) => {
        userOf(request);
        return page(false);
      },
    },
    {
      method: 'post',
      path: PATH,
      docs: { summary: 'Stop a digest, by the address in its mails (RFC 8058)', params: { secret: anyText }, answer: 'page' },
      run: async (request) => {
        const user = userOf(request);
        await stopDigest(user);
        logger.info({ audit: 'digest_off', user, address: clientAddress(request) }, 'digest stopped from a mail');
        return page(true);
      },
    },
  ];
}
