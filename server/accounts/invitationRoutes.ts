import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import {
  ACCESS_SENTENCES as SAY,
  INVITATION_DAYS,
  type InvitationLine,
  type Invitations,
  LONGEST_INVITATION_NAME,
  type NewInvitation,
} from '../../shared/api/access';
import { todayUtc } from '../../shared/basics/calendar';
import { Problem } from '../../shared/basics/problem';
import { trusted } from '../database/encoding';
import { AccountModel, type InvitationDocument, InvitationModel, INVITATIONS } from '../database/models/accounts';
import { noteSettings } from '../database/models/userState';
import { nextId } from '../database/nextId';
import { accessOf, isOpen, refreshAccess } from '../http/access';
import { clientAddress } from '../http/addresses';
import { nameBody, readBody } from '../http/bodies';
import type { Config } from '../config';
import type { Route } from '../http/route';
import { logger } from '../logger';
import { invitations, newInvitation } from '../schemas/accounts';
import { assertVessels, limitedBody, idParameter } from './accessRoutes';
import { createAddressLimit } from './attempts';
import { newEmail } from './bodies';
import { mailInvitation } from './invitationMail';
import { openMailer } from './sendMail';

/** The maximum number of open invitations. */
const MOST_INVITATIONS = 200;
const VALID_MS = INVITATION_DAYS * 24 * 3_600_000;

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** The e-mails of those who may invite now: what an invitation keeps of its author. */
async function readInviters(): Promise<string[]> {
  await refreshAccess();
  const found = await AccountModel.find({ 'access.role': 'administrator' }, { email: 1 }).lean<{ _id: number; email: string }[]>();
  return found.filter(({ _id }) => accessOf(_id).role === 'administrator' && isOpen(accessOf(_id))).map(({ email }) => email);
}

/**
 * The invitations that can be used now: those of open administrators, to accounts that have not ended. One that is valid for longer than 7 days from now
 * was made before the clock was set back; it is refused.
 */
const valid = async () => ({
  by: trusted({ $in: await readInviters() }),
  until: trusted({ $gt: new Date(), $lte: new Date(Date.now() + VALID_MS) }),
  $or: [{ ends: null }, { ends: trusted({ $gte: todayUtc() }) }],
});

const lineOf = ({ _id, name, email = null, role, vessels, ends, by, created, until }: InvitationDocument): InvitationLine => ({
  id: _id,
  name,
  email,
  role,
  vessels,
  ends,
  by,
  created: created.toISOString(),
  until: until.toISOString(),
});

/** Whether an invitation with this secret can be used now. */
export const isInvited = async (secret: string): Promise<boolean> =>
  (await InvitationModel.exists({ hash: digestOf(secret), ...(await valid()) })) !== null;

/** Uses an invitation: of two that use it at once, one gets it. Null if it was used, revoked or has expired, or its author may invite no more. */
export const redeemInvitation = async (secret: string): Promise<InvitationDocument | null> =>
  InvitationModel.findOneAndDelete({ hash: digestOf(secret), ...(await valid()) }).lean<InvitationDocument>();

/** Deletes expired invitations, because the embedded engine has no TTL indexes. */
export async function sweepInvitations(): Promise<void> {
  await InvitationModel.deleteMany({ until: trusted({ $lt: new Date() }) });
}

export const invitationBody = z
  .object({
    ...limitedBody,
    name: nameBody(LONGEST_INVITATION_NAME, SAY.name),
    email: newEmail.nullish().transform((address) => address ?? null),
  })
  .refine(({ role, vessels }) => role !== 'administrator' || vessels === null, { path: ['vessels'], error: SAY.allVessels })
  .refine(({ ends }) => ends === null || ends >= todayUtc(), { path: ['ends'], error: SAY.lastDay });

/** The routes with which administrators invite people by a link, and by mail where the installation sends mail. */
export const invitationRoutes = (config: Config): Route[] => {
  const mailing = openMailer(config);
  const mails = createAddressLimit({ most: 30, refillSeconds: 60, sentence: SAY.manyMails });
  const routes: Route[] = [
    {
      method: 'get',
      path: '/invitations',
      docs: { summary: 'The invitations that were not used yet', answer: invitations },
      run: async () => {
        const found = await InvitationModel.find(await valid())
          .sort({ _id: -1 })
          .limit(MOST_INVITATIONS)
          .lean<InvitationDocument[]>();
        const body: Invitations = { invitations: found.map(lineOf), canMail: (await mailing) !== null };
        return { status: 200, body };
      },
    },
    {
      method: 'post',
      path: '/invitations',
      docs: {
        summary: 'Make an invitation; only this answer contains its address',
        more: `The address opens the page to register. It works once, within ${INVITATION_DAYS} days, while its author is an administrator. With \`email\` it is mailed there too, if this installation sends mail.`,
        body: invitationBody,
        answer: newInvitation,
        creates: true,
      },
      run: async (request, { user, email: by }) => {
        const { email, ...settings } = readBody(request, invitationBody);
        const mailer = email === null ? null : await mailing;
        if (email !== null && !mailer) throw Problem.field('invalid', 'email', SAY.noMail);
        await assertVessels(settings.vessels);
        if ((await InvitationModel.countDocuments(await valid())) >= MOST_INVITATIONS)
          throw new Problem('conflict', `There are ${MOST_INVITATIONS} open invitations already. Revoke one first.`);
        if (mailer) mails.assertLeft(clientAddress(request));
        const secret = randomBytes(32).toString('base64url');
        const created = new Date();
        const until = new Date(created.getTime() + VALID_MS);
        const made = { _id: await nextId(INVITATIONS), hash: digestOf(secret), ...settings, email: null, by, created, until };
        await InvitationModel.create(made);
        logger.info({ audit: 'invitation_made', user, invitation: made._id, role: settings.role }, 'invitation made');
        await noteSettings({ of: 'invitation', op: 'created', name: settings.name, fields: [], user, by });
        // The secret is in the fragment, so that no server logs it.
        const path = `/register#invitation=${secret}`;
        if (email === null || !mailer) return { status: 201, body: { ...lineOf(made), path, problem: null } satisfies NewInvitation };
        mails.take(clientAddress(request));
        const link = `${config.PUBLIC_URL?.replace(/\/$/, '')}${path}&email=${encodeURIComponent(email)}`;
        const problem = await mailInvitation(mailer, email, lineOf(made), link);
        if (problem === null) await InvitationModel.updateOne({ _id: made._id }, { $set: { email } });
        const body: NewInvitation = { ...lineOf({ ...made, email: problem === null ? email : null }), path, problem };
        return { status: 201, body };
      },
    },
    {
      method: 'delete',
      path: '/invitations/:id',
      docs: { summary: 'Revoke an invitation', answer: null },
      run: async (request, { user, email }) => {
        const id = idParameter(request.params.id, 'invitation');
        const removed = await InvitationModel.findOneAndDelete({ _id: id }).lean<InvitationDocument>();
        if (!removed) throw new Problem('not_found', 'Invitation not found');
        logger.info({ audit: 'invitation_revoked', user, invitation: id }, 'invitation revoked');
        await noteSettings({ of: 'invitation', op: 'deleted', name: removed.name, fields: [], user, by: email });
        return { status: 204 };
      },
    },
  ];
  return routes.map((route) => ({ ...route, forAdministrators: true }));
};
