/** The policy of the pages, in a real browser: the application lives with it, and a script that got in somehow could do nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVessel } from '../support/call';
import { openFixture, type Person, type Fixture } from '../support/browser';
import { choose } from '../support/screens';

let fixture: Fixture;
let person: Person;

beforeAll(async () => {
  fixture = await openFixture();
  person = await fixture.person();
});
afterAll(() => fixture.close());

test('the application signs in, loads and follows a vessel without one violation', async () => {
  await addVessel(fixture.url, person.token, '<img src=x onerror="window.hacked=1">');
  await choose(person.page, '<img src=x onerror="window.hacked=1">');
  await person.page.goto('/certificates');
  await person.page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await person.page.evaluate(() => 'hacked' in window)).toBe(false);
  fixture.assertQuiet();
});

test('text does not become markup, code or a frame, and nothing is fetched from elsewhere', async () => {
  person.expected.push(/./);
  const tried = await person.page.evaluate(async () => {
    const attempt = async (work: () => unknown) => {
      try {
        await work();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'refused';
      }
    };
    // What the debugger starts may evaluate code; what the page starts later may not.
    await new Promise((resolve) => setTimeout(resolve));
    const script = document.createElement('script');
    return {
      markup: await attempt(() => (document.body.innerHTML = '<b>x</b>')),
      code: await attempt(() => new Function('return 1')()),
      address: await attempt(() => (script.src = 'https://elsewhere.example/x.js')),
      policy: await attempt(() =>
        (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }).trustedTypes.createPolicy(
          'other',
          {},
        ),
      ),
      elsewhere: await attempt(() => fetch('https://elsewhere.example/')),
      framed: await attempt(
        () =>
          new Promise((resolve, reject) => {
            const frame = document.createElement('iframe');
            frame.src = '/login';
            document.addEventListener('securitypolicyviolation', () => reject(new Error('blocked')), { once: true });
            // A blocked frame loads too, an error page that nobody may look into.
            frame.addEventListener('load', () => frame.contentDocument && resolve(frame));
            document.body.append(frame);
          }),
      ),
    };
  });
  expect(tried).toEqual({
    markup: 'TypeError',
    code: 'EvalError',
    address: 'TypeError',
    policy: 'TypeError',
    elsewhere: 'TypeError',
    framed: 'Error',
  });
});
