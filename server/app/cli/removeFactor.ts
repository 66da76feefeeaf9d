/** `npm run remove-factor -- EMAIL`: removes the second factor and the passkeys of an account whose owner lost phone and recovery codes. Works while the server runs. */
import { resetBody } from '../../accounts/bodies';
import { noteSignIn } from '../../accounts/signInEvents';
import { AccountModel } from '../../database/models/accounts';
import { FactorModel, PasskeyModel } from '../../database/models/signIn';
import { runTool } from './runTool';

runTool({ besideServer: true }, async () => {
  const parsed = resetBody.safeParse({ email: process.argv[2] ?? '' });
  if (!parsed.success) throw new Error('Usage: npm run remove-factor -- EMAIL');
  const { email } = parsed.data;
  const account = await AccountModel.findOne({ email }, { _id: 1 }).lean();
  if (!account) throw new Error(`There is no account ${email}.`);
  const factor = (await FactorModel.deleteOne({ _id: account._id })).deletedCount > 0;
  const passkeys = (await PasskeyModel.deleteMany({ user: account._id })).deletedCount;
  if (!factor && passkeys === 0) throw new Error(`${email} has no second factor and no passkey.`);
  if (factor) await noteSignIn(account._id, 'factor_removed', null);
  if (passkeys > 0) await noteSignIn(account._id, 'passkey_removed', null);
  const removed = [...(factor ? ['second factor'] : []), ...(passkeys > 0 ? ['passkeys'] : [])].join(' and ');
  console.log(`Removed the ${removed} of ${email}. The password alone signs in now.`);
  return 0;
});
