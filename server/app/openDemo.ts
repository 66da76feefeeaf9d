import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createAccount, isPassword } from '../accounts/passwords';
import { updateProfile } from '../accounts/profiles';
import type { Config } from '../config';
import { trusted } from '../database/encoding';
import { AccountModel } from '../database/models/accounts';
import { ChangeModel } from '../database/models/log';
import { DEMO_AUTHOR, seedDemo } from '../demo/seedDemo';
import { randomPassword, storedSecret } from './dataFolder';

/** One user ashore, who is the administrator, and one on board of the first vessel, for a demo in two browsers. */
const DEMO_ACCOUNTS = [
  { email: 'office@demo.example', name: 'Tomas Reyes', rank: 'Superintendent', vessel: null },
  { email: 'master@demo.example', name: 'Ingrid Solvang', rank: 'Master', vessel: 1 },
] as const;
const DEMO_EMAILS = DEMO_ACCOUNTS.map(({ email }) => email);
const PASSWORD_FILE = 'demo-password';

export interface DemoSignIn {
  emails: string[];
  password: string;
}

/**
 * Creates the demo fleet and its accounts in a new embedded database. The accounts come last: while there is none, nobody but the demo has written, and
 * a fleet that an earlier start did not finish is continued. Returns how to sign in; null without a demo.
 */
export async function openDemo({
  DEMO,
  MONGODB_URI,
  DATA_DIR,
}: Pick<Config, 'DEMO' | 'MONGODB_URI' | 'DATA_DIR'>): Promise<DemoSignIn | null> {
  if (!DEMO || MONGODB_URI) return null;
  const isWrittenByOthers = () => ChangeModel.exists({ by: trusted({ $ne: DEMO_AUTHOR.email }) });
  if ((await hasNoAccount()) && !(await isWrittenByOthers())) await seedDemo(createdIn);
  return await demoAccounts(DATA_DIR);
}

/** The ids of the records that were created in a log, oldest first. */
async function createdIn(scope: number): Promise<number[]> {
  const changes = await ChangeModel.find({ scope, op: 'created' }, { record: 1 }).sort({ seq: 1 }).lean();
  return changes.map(({ record }) => record);
}

const hasNoAccount = async () => (await AccountModel.estimatedDocumentCount()) === 0;

/**
 * Creates the demo accounts, with a password generated for this folder, if there is no account yet. Returns how to sign in; null if that password
 * opens no demo account: there are none, they were restored into another folder, or their passwords were changed.
 */
async function demoAccounts(folder: string): Promise<DemoSignIn | null> {
  if (await hasNoAccount()) {
    const password = storedSecret(folder, PASSWORD_FILE, randomPassword);
    for (const { email, ...profile } of DEMO_ACCOUNTS) {
      const account = await createAccount(email, password);
      if (account) await updateProfile(account._id, profile);
    }
    return { emails: DEMO_EMAILS, password };
  }
  if (!existsSync(join(folder, PASSWORD_FILE))) return null;
  const password = storedSecret(folder, PASSWORD_FILE, randomPassword);
  const emails: string[] = [];
  for (const email of DEMO_EMAILS) {
    const account = await AccountModel.findOne({ email }, { hash: 1 }).lean();
    if (await isPassword(password, account?.hash)) emails.push(email);
  }
  return emails.length > 0 ? { emails, password } : null;
}
