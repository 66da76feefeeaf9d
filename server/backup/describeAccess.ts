import { counted } from '../../shared/basics/text';
import { todayUtc } from '../../shared/basics/calendar';
import { trusted } from '../database/encoding';
import { AccessTokenModel, type AccountDocument, AccountModel, InvitationModel, SessionModel } from '../database/models/accounts';
import { DisplayModel, FeedModel, OutsideModel } from '../database/models/displays';
import { secondFactorOwners } from '../database/secondFactors';

type Named = Pick<AccountDocument, '_id' | 'email' | 'access'>;

/** The most names of a line. */
const MOST_NAMED = 20;

function line(what: string, names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const named = names.slice(0, MOST_NAMED).join(', ');
  return `  ${what}: ${named || 'none'}${more > 0 ? ` and ${more} more` : ''}.`;
}

/**
 * Tells an administrator who can get in after a restore, a line each. The archive cannot know what was changed since it was made: an account that was
 * ended, a second factor or passkey that was added or removed, and a link that was revoked since are as they were. `made`: when the archive was made.
 */
export async function describeAccess(made: string): Promise<string[]> {
  const today = todayUtc();
  const accounts = await AccountModel.find({}, { email: 1, access: 1 }).sort({ _id: 1 }).lean<Named[]>();
  const owners = await secondFactorOwners();
  const links = await OutsideModel.find({ revoked: null, ends: trusted({ $gte: today }) })
    .sort({ _id: 1 })
    .lean();
  const future = trusted({ $gt: new Date() });
  const counts = [
    counted(await SessionModel.countDocuments({ revoked: false, expires: future }), 'session'),
    counted(await InvitationModel.countDocuments({ until: future }), 'invitation'),
    counted(await AccessTokenModel.estimatedDocumentCount(), 'access token'),
    counted(await FeedModel.estimatedDocumentCount(), 'calendar feed'),
    counted(await DisplayModel.estimatedDocumentCount(), 'display'),
  ];
  const emails = (are: (account: Named) => boolean) => accounts.filter(are).map(({ email }) => email);
  const isClosed = ({ access }: Named) => access !== undefined && (access.suspended || (access.ends !== null && access.ends < today));
  return [
    `${counted(accounts.length, 'account is', 'accounts are')} as at the time of the backup, ${made}. What was changed since has to be changed again:`,
    line(
      'Administrators',
      emails((account) => account.access?.role === 'administrator' && !isClosed(account)),
    ),
    line('Suspended or ended accounts; all others can sign in', emails(isClosed)),
    line(
      'Accounts with a second factor or a passkey, as it was then; all others sign in without one',
      emails(({ _id }) => owners.has(_id)),
    ),
    line(
      'Outside links that open a vessel',
      links.map(({ name, vessel, ends }) => `${name} (vessel ${vessel}, until ${ends})`),
    ),
    `  Also valid again: ${counts.join(', ')}. A new JWT_SECRET ends all sessions.`,
  ];
}
