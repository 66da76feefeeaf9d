/** `npm run reset-link -- EMAIL [--create]`: prints a one-time link that resets a password. Works while the server runs. */
import { readConfig } from '../../config';
import { disconnectDatabase } from '../../database/connect';
import { AccountModel } from '../../database/models/accounts';
import { openBeside } from './runTool';
import { resetBody } from '../../accounts/bodies';
import { assertLocalSignIn, createAccount } from '../../accounts/passwords';
import { randomKey } from '../dataFolder';
import { createResetToken, resetLink } from '../../accounts/resetLink';

const parsed = resetBody.safeParse({ email: process.argv[2] ?? '' });
const create = process.argv.includes('--create');

async function print(): Promise<void> {
  if (!parsed.success) throw new Error('Usage: npm run reset-link -- EMAIL [--create]');
  const { email } = parsed.data;
  const config = readConfig();
  assertLocalSignIn(config);
  const close = await openBeside(config);
  try {
    const found = await AccountModel.findOne({ email }).lean();
    const account = found ?? (create ? await createAccount(email, randomKey()) : null);
    if (!account) throw new Error(`There is no account ${email}. Add --create to make one.`);
    const origin = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
    console.log(`Within 30 minutes, once:\n${resetLink(origin, await createResetToken(account._id))}`);
  } finally {
    await disconnectDatabase();
    await close();
  }
}

print().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
