import { AccountModel, type AccountDocument } from '../database/models/accounts';
import { nextId } from '../database/nextId';
import { hashPassword } from './passwords';

/** Creates an account; null if the e-mail (trimmed, in lower case) is taken. Routes call it in a password slot. */
export async function createAccount(email: string, password: string): Promise<AccountDocument | null> {
  if (await AccountModel.exists({ email })) return null;
  const account: AccountDocument = { _id: await nextId('accounts'), email, hash: await hashPassword(password), created: new Date() };
  try {
    await AccountModel.create(account);
    return account;
  } catch (error) {
    // Of two concurrent registrations with one e-mail, the unique index accepts one.
    if (error instanceof Error && 'code' in error && error.code === 11000) return null;
    throw error;
  }
}
