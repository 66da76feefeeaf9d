import * as z from 'zod';
import {
  ACCESS_SENTENCES as SAY,
  type AccountLine,
  type AccountSettings,
  REGISTRATION_MODES,
  ROLES,
  type Registration,
} from '../../shared/api/access';
import { isIsoDate } from '../../shared/basics/calendar';
import { Problem } from '../../shared/basics/problem';
import { sameValue } from '../../shared/kinds/kind';
import { type Config, DOMAIN } from '../config';
import { trusted } from '../database/encoding';
import { AccountModel, type AccountDocument, RegistrationModel, SessionModel } from '../database/models/accounts';
import { recordModel } from '../database/models/projections';
import { noteSettings } from '../database/models/userState';
import {
  accessOf,
  areVesselsKept,
  isLastAdministrator,
  isLastingAdministrator,
  settingsOf,
  storeAccess,
  storeKeepsVessels,
} from '../http/access';
import { readBody } from '../http/bodies';
import type { Route } from '../http/route';
import type { Viewer } from '../http/viewer';
import { logger } from '../logger';
import { basedOn } from '../http/baseVersion';
import { accountLine, accounts, registration, vesselDeletion } from '../schemas/accounts';
import { hasAdministrator } from './administrators';
import { changedAccess, recordAccessChange } from './recordAccessChange';
import type { Sessions } from './sessions';

/** The most accounts of the list, and the most vessels of an account. */
const MOST_ACCOUNTS = 5_000;
const MOST_VESSELS = 1_000;

const vessel = z.int({ error: SAY.vessels }).gte(1, { error: SAY.vessels }).lte(Number.MAX_SAFE_INTEGER, { error: SAY.vessels });

/** The fields of an access, shared with invitations. An administrator works on all vessels. */
export const limitedBody = {
  role: z.enum(ROLES, { error: SAY.role }),
  vessels: z
    .array(vessel, { error: SAY.vessels })
    .min(1, { error: SAY.vessels })
    .max(MOST_VESSELS, { error: SAY.vessels })
    .transform((all) => [...new Set(all)].sort((a, b) => a - b))
    .nullable(),
  ends: z.string({ error: SAY.ends }).refine(isIsoDate, { error: SAY.ends }).nullable(),
};

const isWhole = ({ role, vessels }: { role: string; vessels: unknown }) => role !== 'administrator' || vessels === null;
const wholeFleet = { path: ['vessels'], error: SAY.allVessels };
export const accessBody = z
  .object({ ...limitedBody, suspended: z.boolean({ error: SAY.suspended }), shared: z.literal(true, { error: SAY.shared }).optional() })
  .refine(isWhole, wholeFleet);

export const registrationBody = z
  .object({
    mode: z.enum(REGISTRATION_MODES, { error: SAY.mode }),
    domains: z.array(z.string({ error: SAY.domains }).trim().toLowerCase().regex(DOMAIN, { error: SAY.domains }), { error: SAY.domains }),
  })
  .refine(({ mode, domains }) => mode !== 'domains' || domains.length > 0, { path: ['domains'], error: SAY.domains });

/** @throws Problem 'invalid' if one of the vessels does not exist. A deleted one may stay, because it may be restored. */
export async function assertVessels(vessels: readonly number[] | null): Promise<void> {
  const found = vessels === null ? 0 : await recordModel('vessels').countDocuments({ _id: trusted({ $in: vessels }) });
  if (vessels !== null && found < vessels.length) throw Problem.field('invalid', 'vessels', SAY.vessels);
}

export const vesselDeletionBody = z.object({ administratorsOnly: z.boolean({ error: SAY.administratorsOnly }) });

type Stored = Omit<AccountDocument, 'hash'>;

const lineOf = ({ _id, email, name = '', rank = '', created }: Stored, seen: Date | undefined): AccountLine => ({
  id: _id,
  email,
  name,
  rank,
  ...settingsOf(accessOf(_id)),
  rev: accessOf(_id).rev,
  created: created.toISOString(),
  seen: seen?.toISOString() ?? null,
});

async function listAccounts(filter: object = {}): Promise<AccountLine[]> {
  const found = await AccountModel.find(filter, { hash: 0 }).sort({ _id: 1 }).limit(MOST_ACCOUNTS).lean<Stored[]>();
  const users = found.map(({ _id }) => _id);
  const used = await SessionModel.aggregate<{ _id: number; seen: Date }>([
    { $match: { user: { $in: users } } },
    { $group: { _id: '$user', seen: { $max: '$lastSeen' } } },
  ]);
  const seen = new Map(used.map((each) => [each._id, each.seen]));
  return found.map((each) => lineOf(each, seen.get(each._id)));
}

/**
 * Stores the access of an account, if `rev` is its version or is omitted. The last lasting administrator is refused before the write, so that no open
 * page sees a lower role. Of two who lower each other at once, the later is refused after the write, which is taken back.
 * @throws Problem 'not_found', 'conflict'
 */
export async function changeAccess(id: number, settings: AccountSettings, sessions: Sessions, rev?: number): Promise<string[]> {
  if (isLastAdministrator(id) && !isLastingAdministrator(settings)) throw new Problem('conflict', SAY.last);
  const before = await storeAccess(id, settings, rev);
  if (!before && (await AccountModel.exists({ _id: id }))) {
    // The same again, after a lost answer.
    if (sameValue(settingsOf(accessOf(id)), settings)) return [];
    throw new Problem('conflict', SAY.changedSince);
  }
  if (!before) throw new Problem('not_found', 'Account not found');
  const was = settingsOf(before);
  if (isLastingAdministrator(before) && !(await hasAdministrator())) {
    await storeAccess(id, was);
    throw new Problem('conflict', SAY.last);
  }
  if (settings.suspended) await sessions.revoke({ user: id });
  return changedAccess(settings, was);
}

/** Who may register: as an administrator has chosen, or as configured. */
export async function readRegistration({ REGISTRATION }: Pick<Config, 'REGISTRATION'>): Promise<Registration> {
  const stored = await RegistrationModel.findById(1, { _id: 0, mode: 1, domains: 1 }).lean<Registration>();
  if (stored) return stored;
  return typeof REGISTRATION === 'string' ? { mode: REGISTRATION, domains: [] } : { mode: 'domains', domains: REGISTRATION };
}

/** @throws Problem 'bad_request' */
export function idParameter(id: unknown, what: string): number {
  if (typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id)) return Number(id);
  throw new Problem('bad_request', `Invalid ${what} ID`);
}

/** The routes with which administrators list and change accounts, and choose who may register. */
export function accessRoutes(config: Pick<Config, 'REGISTRATION'>, sessions: Sessions): Route[] {
  const note = ({ user, email }: Viewer, of: 'registration' | 'deletion', name: string, fields: string[]) =>
    noteSettings({ of, op: 'updated', name, fields, user, by: email });
  const routes: Route[] = [
    {
      method: 'get',
      path: '/accounts',
      docs: { summary: 'All accounts and what they may do', answer: accounts },
      run: async () => ({ status: 200, body: { accounts: await listAccounts() } }),
    },
    {
      method: 'put',
      path: '/accounts/:id',
      docs: {
        summary: 'Change what an account may do, or suspend it',
        more: 'Open sessions notice it within 5 s. The last administrator stays one. With If-Match: "rev", a change of older settings is refused with 409.',
        body: accessBody,
        answer: accountLine,
      },
      run: async (request, viewer) => {
        const id = idParameter(request.params.id, 'account');
        const settings = readBody(request, accessBody);
        await assertVessels(settings.vessels);
        const fields = await changeAccess(id, settings, sessions, basedOn(request));
        const [line] = await listAccounts({ _id: id });
        if (!line) throw new Problem('not_found', 'Account not found');
        logger.info({ audit: 'access_changed', user: viewer.user, account: id, ...settings }, 'access changed');
        await recordAccessChange({ _id: id, email: line.email }, fields, viewer.email, viewer.user);
        return { status: 200, body: line };
      },
    },
    {
      method: 'get',
      path: '/registration',
      docs: { summary: 'Who may register', answer: registration },
      run: async () => ({ status: 200, body: await readRegistration(config) }),
    },
    {
      method: 'put',
      path: '/registration',
      docs: { summary: 'Choose who may register', body: registrationBody, answer: registration },
      run: async (request, viewer) => {
        const body = readBody(request, registrationBody);
        await RegistrationModel.replaceOne({ _id: 1 }, { _id: 1, ...body }, { upsert: true });
        logger.info({ audit: 'registration_changed', user: viewer.user, ...body }, 'registration changed');
        await note(viewer, 'registration', body.mode, ['mode']);
        return { status: 200, body };
      },
    },
    {
      method: 'get',
      path: '/vessel-deletion',
      docs: { summary: 'Who may delete vessels', answer: vesselDeletion },
      run: async () => ({ status: 200, body: { administratorsOnly: areVesselsKept() } }),
    },
    {
      method: 'put',
      path: '/vessel-deletion',
      docs: { summary: 'Choose who may delete vessels', body: vesselDeletionBody, answer: vesselDeletion },
      run: async (request, viewer) => {
        const body = readBody(request, vesselDeletionBody);
        await storeKeepsVessels(body.administratorsOnly);
        logger.info({ audit: 'vessel_deletion_changed', user: viewer.user, ...body }, 'vessel deletion changed');
        await note(viewer, 'deletion', body.administratorsOnly ? 'of vessels: administrators only' : 'of vessels: every editor', []);
        return { status: 200, body };
      },
    },
  ];
  return routes.map((route) => ({ ...route, forAdministrators: true }));
}
