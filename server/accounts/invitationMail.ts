/** The mail with an invitation. */
import { setTimeout as wait } from 'node:timers/promises';
import { ACCESS_SENTENCES as SAY, type InvitationLine } from '../../shared/api/access';
import { showDate } from '../../shared/basics/calendar';
import { personText } from '../../shared/basics/person';
import { counted } from '../../shared/basics/text';
import { trusted } from '../database/encoding';
import { AccountModel } from '../database/models/accounts';
import { recordModel } from '../database/models/projections';
import { logger } from '../logger';
import type { Mail, Mailer, MailError } from './sendMail';

/** How long an administrator waits for the mail server, in milliseconds. Less than a browser waits for an answer. */
const PATIENCE_MS = 20_000;
/** The most names of ships in a mail. */
const MOST_SHIPS = 10;

const ROLE_TEXTS: Record<InvitationLine['role'], string> = {
  administrator: 'an administrator: you may change everything and manage accounts',
  editor: 'an editor: you may read and change the records of your ships',
  reader: 'a reader: you may read the records of your ships',
};

/** 'Aurora, Borealis and 2 others'. */
async function shipsText(vessels: readonly number[] | null): Promise<string> {
  if (vessels === null) return 'all ships';
  const shown = vessels.slice(0, MOST_SHIPS);
  const filter = { _id: trusted({ $in: shown }) };
  const found = await recordModel('vessels').find(filter, { name: 1 }).sort({ _id: 1 }).lean<{ name: string }[]>();
  const left = counted(vessels.length - shown.length, 'other');
  return `${found.map(({ name }) => name).join(', ')}${vessels.length > shown.length ? ` and ${left}` : ''}`;
}

/** 'Ann Lee, Master (ann@example.com)'; the e-mail of an account without a name. */
async function inviterText(email: string): Promise<string> {
  const { name = '', rank = '' } = (await AccountModel.findOne({ email }, { name: 1, rank: 1 }).lean()) ?? {};
  return name === '' ? email : `${personText({ email, name, rank })} (${email})`;
}

/** The mail that tells who invites, what for and until when, with the link. The administrator's note of whom it is for stays out. */
async function writeInvitation({ by, role, vessels, ends, until }: InvitationLine, link: string): Promise<Omit<Mail, 'to'>> {
  const [day, time] = [until.slice(0, 10), until.slice(11, 16)];
  return {
    subject: 'Your invitation to Vessel Ops',
    text: [
      `${await inviterText(by)} invites you to Vessel Ops.\n`,
      `Your account will be ${ROLE_TEXTS[role]}.`,
      `Ships: ${await shipsText(vessels)}.`,
      ...(ends === null ? [] : [`Last day of the account: ${showDate(ends)} (UTC).`]),
      `\nTo create the account, open this link before ${showDate(day)} ${time} UTC. It works once:\n${link}\n`,
      'If you did not expect this mail, do nothing.\n',
    ].join('\n'),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Mails an invitation, once. Returns why it may not have arrived, for the administrator; null if the mail server has taken it. */
export async function mailInvitation(mailer: Mailer, to: string, invitation: InvitationLine, link: string): Promise<string | null> {
  const patience = new AbortController();
  try {
    const mail = await writeInvitation(invitation, link);
    const late = wait(PATIENCE_MS, SAY.mailSilent, { signal: patience.signal, ref: false });
    const problem = await Promise.race([mailer.send({ to, ...mail }).then(() => null), late]);
    logger.info(
      { audit: problem === null ? 'invitation_mailed' : 'invitation_not_mailed', invitation: invitation.id },
      'invitation by mail',
    );
    return problem;
  } catch (error) {
    // The error itself is not logged, because it may contain the address.
    const { code, responseCode } = error as MailError;
    logger.error({ audit: 'invitation_not_mailed', invitation: invitation.id, code, responseCode }, 'invitation not mailed');
    return responseCode === undefined ? SAY.mailSilent : SAY.mailRefused;
  } finally {
    patience.abort();
  }
}
