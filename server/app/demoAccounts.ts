import { Account } from '../database/models/account';
import { keptSecret } from './dataFolder';
import { randomPassword } from './randomSecrets';
import { createAccount } from '../accounts/createAccount';
import { tellPeople } from '../accounts/people';

/** One on board of the first vessel and one ashore: two browsers show what the product is about. */
const PEOPLE = [
  { email: 'master@demo.example', name: 'Ingrid Solvang', rank: 'Master', vessel: 1 },
  { email: 'office@demo.example', name: 'Tomas Reyes', rank: 'Superintendent', vessel: null },
] as const;
const NAMES = PEOPLE.map(({ email }) => email);
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
  if (present === 0)
    for (const { email, ...told } of PEOPLE) {
      const account = await createAccount(email, password);
      if (account) await tellPeople(account._id, told);
    }
  return { emails: NAMES, password };
}
