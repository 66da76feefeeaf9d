import { trusted } from './encoding';
import { FactorModel, PasskeyModel } from './models/signIn';

/** Those of `users` (all accounts, if omitted) who have a second factor: confirmed codes of an app, or a passkey. */
export async function secondFactorOwners(users?: readonly number[]): Promise<Set<number>> {
  const among = users && trusted({ $in: users });
  const codes = await FactorModel.find({ since: trusted({ $ne: null }), ...(among && { _id: among }) }, { _id: 1 }).lean<
    { _id: number }[]
  >();
  const passkeys = await PasskeyModel.find(among ? { user: among } : {}, { user: 1 }).lean<{ user: number }[]>();
  return new Set([...codes.map(({ _id }) => _id), ...passkeys.map(({ user }) => user)]);
}
