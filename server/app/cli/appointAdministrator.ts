/** `npm run administrator -- EMAIL [--create]`: makes an account an administrator. Works while the server runs, which notices it within 2 s. */
import { appoint } from '../../accounts/administrators';
import { resetBody } from '../../accounts/bodies';
import { createAccount } from '../../accounts/passwords';
import { createResetToken, resetLink } from '../../accounts/resetLink';
import { AccountModel } from '../../database/models/accounts';
import { randomKey } from '../dataFolder';
import { runTool } from './runTool';

runTool({ besideServer: true }, async ({ LOCAL_SIGN_IN, PUBLIC_URL, PORT }) => {
  const parsed = resetBody.safeParse({ email: process.argv[2] ?? '' });
  if (!parsed.success) throw new Error('Usage: npm run administrator -- EMAIL [--create]');
  const { email } = parsed.data;
  const found = await AccountModel.findOne({ email }).lean();
  if (!found && !LOCAL_SIGN_IN)
    throw new Error(`There is no account ${email}. People sign in by the provider alone: let ${email} sign in once, then run this again.`);
  const account = found ?? (process.argv.includes('--create') ? await createAccount(email, randomKey()) : null);
  if (!account) throw new Error(`There is no account ${email}. Add --create to make one.`);
  if (!(await appoint(account, 'command line'))) throw new Error(`The access of ${email} was changed at this moment. Run this again.`);
  console.log(`${email} is an administrator.`);
  if (found) return 0;
  const link = resetLink(PUBLIC_URL ?? `http://localhost:${PORT}`, await createResetToken(account._id));
  console.log(`To choose a password, within 30 minutes:\n${link}`);
  return 0;
});
