import type { Page } from 'playwright-core';
import type { Person } from './browser';
import { call } from './call';

/** The person as in a new browser: one page, nothing kept, a new session. Cheaper than another person. */
export async function startAfresh(person: Person, url: string): Promise<Page> {
  const { context, email, password } = person;
  await context.setOffline(false);
  const page = await person.tab();
  await Promise.all(context.pages().map((each) => each === page || each.close()));
  const protocol = await context.newCDPSession(page);
  await protocol.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
  const { body } = await call(url, 'POST', '/api/login', null, { email, password });
  person.token = String(body.token);
  const planted = await page.addInitScript((token) => localStorage.setItem('token', token), person.token);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
  await planted.dispose();
  person.page = page;
  person.calls.length = 0;
  return page;
}
