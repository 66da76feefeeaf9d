/** `npm run administrator -- EMAIL [--create]`: makes an account an administrator. Works while the server runs, which notices it within 2 s. */
import { resetBody } from '../../accounts/bodies';
import { createAccount } from '../../accounts/passwords';
import { createResetToken, resetLink } from '../../accounts/resetLink';
import { readConfig } from '../../config';
import { AccountModel } from '../../database/models/accounts';
import { storeAccess } from '../../http/access';
import { randomKey } from '../dataFolder';
import { runTool } from './runTool';

runTool({ besideServer: true }, async () => {
  const parsed = resetBody.safeParse({ email: process.argv[2] ?? '' });
  if (!parsed.success) throw new Error('Usage: npm run administrator -- EMAIL [--create]');
  const { email } = parsed.data;
  const found = await AccountModel.findOne({ email }).lean();
  const account = found ?? (process.argv.includes('--create') ? await createAccount(email, randomKey()) : null);
  if (!account) throw new Error(`There is no account ${email}. Add --create to make one.`);
  await storeAccess(account._id, { role: 'administrator', vessels: null, ends: null, suspended: false });
  console.log(`${email} is an administrator.`);
  if (found) return 0;
  const { PUBLIC_URL, PORT } = readConfig();
  const link = resetLink(PUBLIC_URL ?? `http://localhost:${PORT}`, await createResetToken(account._id));
  console.log(`To choose a password, within 30 minutes:\n${link}`);
  return 0;
});
