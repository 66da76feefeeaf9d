import { Account, type AccountDocument } from '../database/models/account';
import { nextId } from '../database/nextId';
import { hashPassword, inPasswordSlot } from './passwords';

/** Keeps a new account, in the line of `who` asks for it. Answers null when the e-mail (trimmed, in lower case) is taken. */
export async function createAccount(email: string, password: string, who = 'the operator'): Promise<AccountDocument | null> {
  if (await Account.exists({ email })) return null;
  const hash = await inPasswordSlot(who, () => hashPassword(password));
  const account: AccountDocument = { _id: await nextId('accounts'), email, hash, created: new Date() };
  try {
    await Account.create(account);
    return account;
  } catch (error) {
    // Two of the same name at once: the index let one in.
    if (error instanceof Error && 'code' in error && error.code === 11000) return null;
    throw error;
  }
}
