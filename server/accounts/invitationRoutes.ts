import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import {
  ACCESS_SENTENCES as SAY,
  INVITATION_DAYS,
  type InvitationLine,
  LONGEST_INVITATION_NAME,
  type NewInvitation,
} from '../../shared/api/access';
import { Problem } from '../../shared/basics/problem';
import { trusted } from '../database/encoding';
import { type InvitationDocument, InvitationModel, INVITATIONS } from '../database/models/accounts';
import { noteSettings } from '../database/models/userState';
import { nextId } from '../database/nextId';
import { nameBody, readBody } from '../http/bodies';
import type { Route } from '../http/route';
import { logger } from '../logger';
import { invitations, newInvitation } from '../schemas/accounts';
import { assertVessels, limitedBody, idParameter } from './accessRoutes';

/** The maximum number of open invitations. */
const MOST_INVITATIONS = 200;
const VALID_MS = INVITATION_DAYS * 24 * 3_600_000;

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

// An invitation that is valid for longer than 7 days from now was made before the clock was set back; it is refused.
const valid = () => ({ until: trusted({ $gt: new Date(), $lte: new Date(Date.now() + VALID_MS) }) });

const lineOf = ({ _id, name, role, vessels, ends, by, created, until }: InvitationDocument): InvitationLine => ({
  id: _id,
  name,
  role,
  vessels,
  ends,
  by,
  created: created.toISOString(),
  until: until.toISOString(),
});

/** Whether an invitation with this secret can be used now. */
export const isInvited = async (secret: string): Promise<boolean> =>
  (await InvitationModel.exists({ hash: digestOf(secret), ...valid() })) !== null;

/** Uses an invitation: of two that use it at once, one gets it. Null if it was used, revoked or has expired. */
export const redeemInvitation = (secret: string): Promise<InvitationDocument | null> =>
  InvitationModel.findOneAndDelete({ hash: digestOf(secret), ...valid() }).lean<InvitationDocument>();

/** Deletes expired invitations, because the embedded engine has no TTL indexes. */
export async function sweepInvitations(): Promise<void> {
  await InvitationModel.deleteMany({ until: trusted({ $lt: new Date() }) });
}

export const invitationBody = z
  .object({ ...limitedBody, name: nameBody(LONGEST_INVITATION_NAME, SAY.name) })
  .refine(({ role, vessels }) => role !== 'administrator' || vessels === null, { path: ['vessels'], error: SAY.allVessels });

/** The routes with which administrators invite people by a link. */
export const invitationRoutes = (): Route[] => {
  const routes: Route[] = [
    {
      method: 'get',
      path: '/invitations',
      docs: { summary: 'The invitations that were not used yet', answer: invitations },
      run: async () => {
        const found = await InvitationModel.find(valid()).sort({ _id: -1 }).limit(MOST_INVITATIONS).lean<InvitationDocument[]>();
        return { status: 200, body: { invitations: found.map(lineOf) } };
      },
    },
    {
      method: 'post',
      path: '/invitations',
      docs: {
        summary: 'Make an invitation; only this answer contains its address',
        more: `The address opens the page to register. It works once, within ${INVITATION_DAYS} days.`,
        body: invitationBody,
        answer: newInvitation,
        creates: true,
      },
      run: async (request, { user, email }) => {
        const settings = readBody(request, invitationBody);
        await assertVessels(settings.vessels);
        if ((await InvitationModel.countDocuments(valid())) >= MOST_INVITATIONS)
          throw new Problem('conflict', `There are ${MOST_INVITATIONS} open invitations already. Revoke one first.`);
        const secret = randomBytes(32).toString('base64url');
        const created = new Date();
        const until = new Date(created.getTime() + VALID_MS);
        const made = { _id: await nextId(INVITATIONS), hash: digestOf(secret), ...settings, by: email, created, until };
        await InvitationModel.create(made);
        logger.info({ audit: 'invitation_made', user, invitation: made._id, role: settings.role }, 'invitation made');
        await noteSettings({ of: 'invitation', op: 'created', name: settings.name, fields: [], user, by: email });
        // The secret is in the fragment, so that no server logs it.
        const body: NewInvitation = { ...lineOf(made), path: `/register#invitation=${secret}` };
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
