import { Account } from '../database/models/account';
import { keptSecret } from './dataFolder';
import { randomPassword } from './randomSecrets';
import { createAccount } from '../accounts/createAccount';

/** One on board and one ashore: two browsers show what the product is about. */
const NAMES = ['master@demo.example', 'office@demo.example'];
const PASSWORD_FILE = 'demo-password';

export interface DemoSignIn {
  emails: string[];
  password: string;
}

/**
 * The invented accounts of the demo fleet, with a password generated for this folder. Made only while there is no account; answered
 * for as long as they are there, else null.
 */
export async function demoAccounts(folder: string): Promise<DemoSignIn | null> {
  const present = await Account.countDocuments({ email: NAMES[0] });
  if (present === 0 && (await Account.estimatedDocumentCount()) > 0) return null;
  const password = keptSecret(folder, PASSWORD_FILE, randomPassword);
  if (present === 0) for (const name of NAMES) await createAccount(name, password);
  return { emails: NAMES, password };
}
