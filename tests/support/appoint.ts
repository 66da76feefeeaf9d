import { accessPaths, type AccountLine, type AccountSettings } from '../../shared/api/access';
import { call } from './call';

/** Makes the account `email` an administrator, with the session of another one. */
export async function appoint(url: string, administrator: string, email: string): Promise<void> {
  const accounts = (await call(url, 'GET', accessPaths.accounts, administrator)).body.accounts as AccountLine[];
  const { id = 0 } = accounts.find((account) => account.email === email) ?? {};
  const settings: AccountSettings = { role: 'administrator', vessels: null, ends: null, suspended: false };
  const { status } = await call(url, 'PUT', accessPaths.account(id), administrator, settings);
  if (status !== 200) throw new Error(`${email} was not appointed: ${status}`);
}
