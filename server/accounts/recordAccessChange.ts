import type { AccountSettings } from '../../shared/api/access';
import { sameValue } from '../../shared/kinds/kind';
import type { AccountDocument } from '../database/models/accounts';
import { noteSettings } from '../database/models/userState';
import { noteSignIn } from './signInEvents';

/** The fields whose values differ. */
export const changedAccess = (now: AccountSettings, was: AccountSettings): string[] =>
  (['role', 'vessels', 'ends', 'suspended', 'shared'] as const).filter((name) => !sameValue(now[name], was[name]));

/**
 * Records changed fields of an account's access: for Activity and the trail, and among the events of its owner. `by`: who changed them, by account
 * `user`; the account itself if no account did.
 */
export async function recordAccessChange(
  { _id, email }: Pick<AccountDocument, '_id' | 'email'>,
  fields: string[],
  by: string,
  user = _id,
): Promise<void> {
  if (fields.length === 0) return;
  await noteSettings({ of: 'account', op: 'updated', name: email, fields, user, by });
  await noteSignIn(_id, 'access_changed', null);
}
