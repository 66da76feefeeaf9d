import { trusted } from '../database/encoding';
import { AccountModel, type AccountDocument } from '../database/models/accounts';
import { settingsOf, storeAccess } from '../http/access';
import { changedAccess, recordAccessChange } from './recordAccessChange';

/** An administrator without any limit. */
const ADMINISTRATOR = { role: 'administrator', vessels: null, ends: null, suspended: false } as const;

/** Makes an account an administrator without any limit. Returns whether it is one: its access may have been changed at the same moment. */
export async function appoint(account: Pick<AccountDocument, '_id' | 'email'>, by: string): Promise<boolean> {
  const before = await storeAccess(account._id, ADMINISTRATOR);
  if (before) await recordAccessChange(account, changedAccess(ADMINISTRATOR, settingsOf(before)), by);
  return before !== null;
}

/** Whether an account is an administrator who stays one. */
export const hasAdministrator = async (): Promise<boolean> =>
  (await AccountModel.exists({ 'access.role': 'administrator', 'access.suspended': false, 'access.ends': null })) !== null;

/**
 * Makes the oldest editor of all vessels an administrator if there is none. A restricted account is never raised, and nobody is appointed where the
 * groups of a sign-in provider give access. `newcomer`: an account that was just created; its appointment is not recorded separately.
 */
export async function ensureAdministrator(newcomer?: number): Promise<void> {
  if (await hasAdministrator()) return;
  const byGroups = { 'provider.subject': trusted({ $exists: true }), 'access.role': trusted({ $exists: true }) };
  if (await AccountModel.exists(byGroups)) return;
  const unrestricted = { 'access.role': 'editor', 'access.vessels': null, 'access.suspended': false, 'access.ends': null };
  const filter: object = { $or: [{ access: trusted({ $exists: false }) }, unrestricted] };
  const oldest = await AccountModel.findOne(filter, { email: 1 }).sort({ _id: 1 }).lean<Pick<AccountDocument, '_id' | 'email'>>();
  if (!oldest) return;
  if (oldest._id === newcomer) await storeAccess(newcomer, ADMINISTRATOR);
  else await appoint(oldest, 'installation');
}
