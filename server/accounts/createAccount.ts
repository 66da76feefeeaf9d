import { AccountModel, type AccountDocument } from '../database/models/account';
import { nextId } from '../database/nextId';
import { hashPassword } from './passwords';

/** Keeps a new account. Answers null when the e-mail (trimmed, in lower case) is taken. Call in a password slot where others wait. */
export async function createAccount(email: string, password: string): Promise<AccountDocument | null> {
  if (await AccountModel.exists({ email })) return null;
  const account: AccountDocument = { _id: await nextId('accounts'), email, hash: await hashPassword(password), created: new Date() };
  try {
    await AccountModel.create(account);
    return account;
  } catch (error) {
    // Two of the same name at once: the index let one in.
    if (error instanceof Error && 'code' in error && error.code === 11000) return null;
    throw error;
  }
}
