/** `npm run remove-factor -- EMAIL`: removes the second factor of an account whose owner lost phone and recovery codes. Works while the server runs. */
import { resetBody } from '../../accounts/bodies';
import { noteSignIn } from '../../accounts/signInEvents';
import { AccountModel } from '../../database/models/accounts';
import { FactorModel } from '../../database/models/signIn';
import { runTool } from './runTool';

runTool({ besideServer: true }, async () => {
  const parsed = resetBody.safeParse({ email: process.argv[2] ?? '' });
  if (!parsed.success) throw new Error('Usage: npm run remove-factor -- EMAIL');
  const { email } = parsed.data;
  const account = await AccountModel.findOne({ email }, { _id: 1 }).lean();
  if (!account) throw new Error(`There is no account ${email}.`);
  const { deletedCount } = await FactorModel.deleteOne({ _id: account._id });
  if (deletedCount === 0) throw new Error(`${email} has no second factor.`);
  await noteSignIn(account._id, 'factor_removed', null);
  console.log(`The second factor of ${email} is removed. The password alone signs in now.`);
  return 0;
});
