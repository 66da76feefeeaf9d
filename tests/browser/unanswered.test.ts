/** A write that is not answered although the link is up: it says so after five seconds, is tried again, and can be given up. */
import { expect, test } from 'vitest';
import type { Page, Route } from 'playwright-core';
import type { KindName } from '../../shared/kind';
import { axeFinds } from '../support/axeFinds';
import { confirm, confirmVesselDeletion, fieldOf, fillForm, formOf, rowOf, submitForm, type FormTexts } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { refuse } from '../support/refusing';
import { addPath, paperOf } from '../support/samplePaperwork';
import { at, loaded, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true, expected: [/net::ERR|status of (404|429|502|503|504)/] });

const BUSY = 'The database does not answer.';
const NO_ANSWER = 'The server cannot be reached. Please check the connection.';
const aborts = (route: Route) => route.abort();
const unavailable = refuse(503, BUSY, 'unavailable');
type Answer = (route: Route) => unknown;

/** Another tab in which every write is answered by `answer`. */
async function tabWhere(answer: Answer): Promise<Page> {
  const tab = await fixture.person.tab();
  await tab.goto('/');
  await loaded(tab);
  await tab.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : answer(route)));
  return tab;
}

/** What is said of one late write. */
const notice = (tab: Page, mine = '') =>
  tab
    .getByRole('alert')
    .filter({ has: tab.getByRole('button', { name: 'Discard' }) })
    .filter({ hasText: mine });

async function says(tab: Page, mine: string, sentence: string, reason?: string): Promise<void> {
  for (const words of [sentence, `${mine} is kept on this machine and tried again.`, ...(reason ? [reason] : [])]) {
    await notice(tab, mine).getByText(words, { exact: true }).waitFor();
  }
}

/** From now on the server answers; what is said goes by itself. */
async function letThrough(tab: Page): Promise<void> {
  await tab
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor();
  await tab.unrouteAll();
  await notice(tab).first().waitFor({ state: 'detached', timeout: 25_000 });
}

async function discard(tab: Page, mine: string, words: string): Promise<void> {
  await notice(tab, mine).getByRole('button', { name: 'Discard' }).click();
  await confirm(tab, words, 'Discard');
  await notice(tab, mine).waitFor({ state: 'detached' });
}

const pressDelete = (tab: Page, name: string) =>
  rowOf(tab, name)
    .getByRole('button', { name: /^Delete/ })
    .click();

async function remove(tab: Page, name: string): Promise<void> {
  await pressDelete(tab, name);
  await confirm(tab, 'Are you sure you want to delete');
}

async function removeVessel(tab: Page, name: string): Promise<void> {
  await pressDelete(tab, name);
  await confirmVesselDeletion(tab, name);
}

const count = async (path: string, key: string, name: string) =>
  JSON.stringify((await call(fixture.url, 'GET', path, fixture.person.token)).body[key]).split(`"${name}"`).length - 1;

test.concurrent('additions that are aborted, refused for now, or never answered', async () => {
  const SHIP: FormTexts = { name: 'MV New', imo_number: '9074729', flag: 'Malta' };
  const MESSAGE = { ...paperOf('daily-messages').add, request_no: 'Task 7' };
  const ADDED: [KindName, FormTexts, Answer, mine: string, sentence: string, reason?: string][] = [
    [
      'certificates',
      paperOf('certificates').add,
      refuse(429, 'Too many requests.', 'too_many'),
      'Your new certificate Load Line Certificate',
      'Failed to add certificate',
      'Too many requests.',
    ],
    [
      'audits',
      { ...paperOf('audits').add, audit_type: 'Internal Audit' },
      refuse(502),
      'Your new audit/survey Internal Audit',
      'Failed to add audit/survey: Unknown error',
    ],
    ['vessels', SHIP, unavailable, 'Your new vessel MV New', 'Failed to add vessel', BUSY],
    ['daily-messages', MESSAGE, refuse(504), 'Your new message Task 7', 'Your new message Task 7 is not saved yet.'],
    ['requisitions', paperOf('requisitions').add, () => undefined, 'Your new requisition REQ-2207', 'The server has not answered yet.'],
    ['crew', paperOf('crew').add, aborts, 'Your new crew member Amara Diallo', 'Failed to add crew member.', NO_ANSWER],
  ];
  const tab = await tabWhere((route) => {
    const path = new URL(route.request().url()).pathname;
    return ADDED.find(([kind]) => path.endsWith(`/${kind}`))?.[2](route) ?? undefined;
  });
  for (const [kind, texts] of ADDED) {
    await visit(tab, addPath(kind, fixture.vessel));
    await fillForm(tab, kind, texts);
    await submitForm(tab);
    await tab.getByRole('button', { name: 'Adding…' }).waitFor();
    // A form can be left meanwhile; the last one stays open.
    if (kind !== 'crew') await formOf(tab).getByRole('button', { name: 'Cancel' }).click();
  }
  for (const [, , , mine, sentence, reason] of ADDED) await says(tab, mine, sentence, reason);
  // Beside the buttons too, which stay in view.
  const note = formOf(tab).getByRole('status').filter({ hasText: 'Failed to add crew member. The server cannot be reached.' });
  await note.getByRole('button', { name: 'Discard' }).waitFor();
  expect(await axeFinds(tab, 'main')).toEqual([]);
  // The one that is never answered would wait for a minute.
  await discard(
    tab,
    'Your new requisition',
    'It may have been done although the server has not confirmed it. If so, it is shown in its list.',
  );
  await letThrough(tab);
  await tab.waitForURL(at('/crew'));
  expect(await count(`/api/vessels/${fixture.vessel}/crew`, 'crew', 'Amara Diallo')).toBe(1);
  expect(await count(`/api/vessels/${fixture.vessel}/audits`, 'audits', 'Internal Audit')).toBe(1);
  await tab.close();
});

test.concurrent('an edit, Mark Completed, a deletion and a restoration', async () => {
  const name = 'MV Short Lived';
  const doomed = await addVessel(fixture.url, fixture.person.token, name);
  await call(fixture.url, 'DELETE', `/api/vessels/${doomed}`, fixture.person.token);
  await addVessel(fixture.url, fixture.person.token, 'MV Passing');
  const tab = await tabWhere(unavailable);
  await visit(tab, '/vessels');
  await removeVessel(tab, 'MV Passing');
  await visit(tab, `/edit-vessel/${doomed}`);
  await tab.getByRole('button', { name: 'Restore vessel' }).click();
  await visit(tab, '/daily-messages');
  await rowOf(tab, 'MSG-1')
    .getByRole('button', { name: /^Mark Completed/ })
    .click();
  await visit(tab, '/audits');
  await remove(tab, 'Flag Survey');
  await visit(tab, `/edit-vessel/${fixture.vessel}`);
  await fieldOf(tab, 'call_sign').fill('X1');
  await submitForm(tab);
  await formOf(tab).getByRole('button', { name: 'Cancel' }).click();
  await visit(tab, '/crew');
  await rowOf(tab, 'Just Joined').getByRole('link', { name: /^Edit/ }).click();
  await fieldOf(tab, 'passport').fill('P2');
  await submitForm(tab);

  await says(tab, `Your restoration of vessel ${doomed}`, `Failed to restore vessel: ${BUSY}`);
  await says(tab, 'Your change to message MSG-1', 'Failed to update message status.', BUSY);
  await says(tab, 'Your deletion of audit/survey Flag Survey', `Failed to delete audit/survey: ${BUSY}`);
  await says(tab, 'Your change to vessel MV Full', 'Failed to update vessel', BUSY);
  await says(tab, 'Your change to crew member Just Joined', `Failed to update crew member: ${BUSY}`);
  await letThrough(tab);
  await tab.waitForURL(at('/crew'));
  // A write that lands late does not lead the user to another screen.
  expect(await count('/api/vessels', 'vessels', 'MV Passing')).toBe(0);
  await tab.waitForTimeout(300);
  expect(new URL(tab.url()).pathname).toBe('/crew');
  await visit(tab, '/vessels');
  await rowOf(tab, name).waitFor();
  expect(await count(`/api/vessels/${fixture.vessel}/audits`, 'audits', 'Flag Survey')).toBe(0);
  expect(await count(`/api/vessels/${fixture.vessel}/crew`, 'crew', 'P2')).toBe(1);

  await tab.route(`**/api/vessels/${doomed}`, refuse(429, 'Too many requests.', 'too_many'));
  await removeVessel(tab, name);
  await says(tab, `Your deletion of vessel ${name}`, 'Failed to delete vessel', 'Too many requests.');
  // Refused each time: nothing can have happened, and that is what is said.
  await discard(tab, name, 'The record stays.');
  await visit(tab, '/vessels');
  await rowOf(tab, name).waitFor();
  await tab.close();
});

test.concurrent('what is discarded is not sent again, and the screen shows what the server has', async () => {
  const own = await addVessel(fixture.url, fixture.person.token, 'MV Doubtful');
  const crew = async () =>
    (await call(fixture.url, 'GET', `/api/vessels/${own}/crew`, fixture.person.token)).body.crew as { name: string }[];
  const add = async (tab: Page, name: string) => {
    await visit(tab, addPath('crew', own));
    await fillForm(tab, 'crew', { ...paperOf('crew').add, name });
    await submitForm(tab);
  };
  // The one is never sent on; the other is, and its answer is lost.
  const [lost, landed] = await Promise.all([
    tabWhere(aborts),
    tabWhere(async (route) => {
      await route.fetch();
      // The test may have let go of the route meanwhile.
      await route.abort().catch(() => undefined);
    }),
  ]);
  await Promise.all([add(lost, 'Nobody Heard'), add(landed, 'Somebody Heard')]);
  await Promise.all([notice(lost).waitFor(), notice(landed).waitFor()]);
  for (const tab of [lost, landed]) {
    await discard(tab, 'Heard', 'It may have been done although the server has not confirmed it. If so, it is shown in its list.');
    await tab.unrouteAll();
    await tab.waitForURL(at('/crew'));
    await rowOf(tab, 'Somebody Heard').waitFor();
    expect(await rowOf(tab, 'Nobody Heard').count()).toBe(0);
  }
  // Longer than the pause before the next try, and over a reload: it is out of the outbox.
  await lost.waitForTimeout(4_500);
  await lost.reload();
  await loaded(lost);
  await rowOf(lost, 'Somebody Heard').waitFor();
  expect((await crew()).map(({ name }) => name)).toEqual(['Somebody Heard']);

  await lost.route('**/crew/*', unavailable);
  await remove(lost, 'Somebody Heard');
  await rowOf(lost, 'Somebody Heard').waitFor({ state: 'detached' });
  await notice(lost).waitFor();
  await discard(lost, 'Heard', 'If so, the record stays deleted. If not, the record stays.');
  await rowOf(lost, 'Somebody Heard').waitFor();
  expect(await crew()).toHaveLength(1);
  await Promise.all([lost.close(), landed.close()]);
});

test.concurrent('what is answered at the second try says nothing', async () => {
  let tries = 0;
  const tab = await tabWhere((route) => (++tries === 1 ? unavailable(route) : route.continue()));
  await visit(tab, addPath('psc-inspections', fixture.vessel));
  await fillForm(tab, 'psc-inspections', paperOf('psc-inspections').add);
  await submitForm(tab);
  await tab.waitForURL(at('/psc-inspections'));
  expect(tries).toBe(2);
  expect(await notice(tab).count()).toBe(0);
  await tab.close();
});
