import { accessPaths, type AccountLine } from '../../shared/api/access';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { call } from '../support/call';

/** The sessions of two accounts that were editors when they began: the first was suspended since, the last day of the second has passed. */
export async function closedAccounts(url: string, administrator: string, newcomer: () => Promise<string>): Promise<[string, string]> {
  const tokens: [string, string] = [await newcomer(), await newcomer()];
  const newest = ((await call(url, 'GET', accessPaths.accounts, administrator)).body.accounts as AccountLine[]).slice(-2);
  for (const [nth, { id }] of newest.entries()) {
    const ends = nth === 1 ? addDays(todayUtc(), -1) : null;
    await call(url, 'PUT', accessPaths.account(id), administrator, { role: 'editor', vessels: null, ends, suspended: nth === 0 });
  }
  return tokens;
}
