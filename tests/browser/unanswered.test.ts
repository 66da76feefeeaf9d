/** A write that is not answered although the link is up: it says so after five seconds, is tried again, and can be given up. */
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import type { KindName } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { axeFinds } from '../support/axeFinds';
import {
  confirm,
  confirmVesselDeletion,
  fieldOf,
  fillForm,
  formOf,
  rowOf,
  submitForm,
  type FormTexts,
  pressInRow,
} from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { jpg, photo } from '../support/filesAboard';
import { waitingOn } from '../support/keptInBrowser';
import { refuse } from '../support/refusing';
import { addPath, paperOf } from '../support/samplePaperwork';
import { at, visit } from '../support/screens';
import { many } from '../support/tier';
import { discard, letThrough, notice, release, says, tabWhere, type Answer } from '../support/unanswered';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true, expected: [/net::ERR|status of (404|429|502|503|504)/] });

const BUSY = 'The database does not answer.';
const NO_ANSWER = 'The server cannot be reached. Please check the connection.';
const aborts = (route: Route) => route.abort();
const unavailable = refuse(503, BUSY, 'unavailable');
const count = async (kind: KindName, name: string) => {
  const path = kind === 'vessels' ? paths.vessels : paths.list(kind, fixture.vessel);
  return JSON.stringify((await call(fixture.url, 'GET', path, fixture.person.token)).body[kind]).split(`"${name}"`).length - 1;
};

test('additions that are aborted, refused for now, or never answered', async () => {
  const SHIP: FormTexts = { name: 'MV New', imo_number: '9074729', flag: 'Malta' };
  const MESSAGE = { ...paperOf('daily-messages').add, request_no: 'Task 7' };
  const ALL: [KindName, FormTexts, Answer, mine: string, sentence: string, reason?: string][] = [
    [
      'audits',
      { ...paperOf('audits').add, audit_type: 'Internal Audit' },
      refuse(502),
      'Your new audit/survey Internal Audit',
      'Failed to add audit/survey: Unknown error',
    ],
    ['vessels', SHIP, unavailable, 'Your new vessel MV New', 'Failed to add vessel', BUSY],
    ['daily-messages', MESSAGE, refuse(504), 'Your new message Task 7', 'Your new message Task 7 is not saved yet.'],
    [
      'certificates',
      paperOf('certificates').add,
      refuse(429, 'Too many requests.', 'too_many'),
      'Your new certificate Load Line Certificate',
      'Failed to add certificate',
      'Too many requests.',
    ],
    ['requisitions', paperOf('requisitions').add, () => undefined, 'Your new requisition REQ-2207', 'The server has not answered yet.'],
    ['crew', paperOf('crew').add, aborts, 'Your new crew member Amara Diallo', 'Failed to add crew member.', NO_ANSWER],
  ];
  const ADDED = ALL.slice(-many(3, ALL.length));
  const tab = await tabWhere(fixture, (route) => {
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
  expect(await count('crew', 'Amara Diallo')).toBe(1);
  expect(await count('certificates', 'Load Line Certificate')).toBe(1);
  await tab.close();
});

test('a file that is being sent says nothing of it, nor does an edit that waits for it', async () => {
  const held: Route[] = [];
  const tab = await tabWhere(fixture, (route) => held.push(route));
  await visit(tab, '/certificates');
  const row = rowOf(tab, 'Due Soon');
  await row.locator('input[type=file]').setInputFiles(jpg('large.jpg', photo(1_400_000)));
  await pressInRow(row, /^Upload/);
  await row.getByRole('progressbar', { name: 'Uploading large.jpg' }).waitFor();
  await row.getByRole('link', { name: /^Edit/ }).click();
  await fieldOf(tab, 'remarks').fill('Typed meanwhile');
  await submitForm(tab);
  await tab.getByRole('button', { name: 'Saving…' }).waitFor();
  await formOf(tab).getByRole('button', { name: 'Cancel' }).last().click();
  await visit(tab, addPath('crew', fixture.vessel));
  await fillForm(tab, 'crew', { ...paperOf('crew').add, name: 'Sent Last' });
  await submitForm(tab);
  await notice(tab, 'Your new crew member Sent Last').waitFor();
  await expect.poll(() => notice(tab).count()).toBe(1);
  await release(tab, held);
  await expect.poll(() => count('certificates', 'Typed meanwhile')).toBe(1);
  await tab.close();
});

test('a file that waits for its turn says so, and no progress', async () => {
  const held: Route[] = [];
  const tab = await tabWhere(fixture, (route) => held.push(route));
  await visit(tab, '/certificates');
  for (const name of ['Due Soon', 'No Number', 'Lately Expired']) {
    await rowOf(tab, name)
      .locator('input[type=file]')
      .setInputFiles(jpg(`${name}.jpg`, photo(1_000)));
    await pressInRow(rowOf(tab, name), /^Upload/);
  }
  await rowOf(tab, 'Due Soon').getByRole('progressbar', { name: 'Uploading Due Soon.jpg' }).waitFor();
  await rowOf(tab, 'Lately Expired').getByText('Waiting for its turn: Lately Expired.jpg').waitFor();
  await expect.poll(() => tab.getByRole('progressbar', { name: /^Uploading/ }).count()).toBe(2);
  await release(tab, held);
  await expect.poll(() => count('certificates', 'Lately Expired.jpg')).toBe(1);
  await tab.close();
});

deepTest('what is answered at the second try says nothing', async () => {
  let tries = 0;
  const tab = await tabWhere(fixture, (route) => (++tries === 1 ? unavailable(route) : route.continue()));
  await visit(tab, addPath('psc-inspections', fixture.vessel));
  await fillForm(tab, 'psc-inspections', paperOf('psc-inspections').add);
  await submitForm(tab);
  await tab.waitForURL(at('/psc-inspections'));
  expect(tries).toBe(2);
  await expect.poll(() => notice(tab).count()).toBe(0);
  await tab.close();
});
const pressDelete = (tab: Page, name: string) => pressInRow(rowOf(tab, name), /^Delete/);

async function remove(tab: Page, name: string): Promise<void> {
  await pressDelete(tab, name);
  await confirm(tab, 'Are you sure you want to delete');
}

async function removeVessel(tab: Page, name: string): Promise<void> {
  await pressDelete(tab, name);
  await confirmVesselDeletion(tab, name);
}

deepTest('an edit, Mark Completed, a deletion and a restoration', async () => {
  const name = 'MV Short Lived';
  const doomed = await addVessel(fixture.url, fixture.person.token, name);
  await call(fixture.url, 'DELETE', `/api/vessels/${doomed}`, fixture.person.token);
  await addVessel(fixture.url, fixture.person.token, 'MV Passing');
  const tab = await tabWhere(fixture, unavailable);
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
  expect(await count('vessels', 'MV Passing')).toBe(0);
  await expect.poll(() => waitingOn(tab)).toBe(0);
  expect(new URL(tab.url()).pathname).toBe('/crew');
  await visit(tab, '/vessels');
  await rowOf(tab, name).waitFor();
  expect(await count('audits', 'Flag Survey')).toBe(0);
  expect(await count('crew', 'P2')).toBe(1);

  await tab.route(`**/api/vessels/${doomed}`, refuse(429, 'Too many requests.', 'too_many'));
  await removeVessel(tab, name);
  await says(tab, `Your deletion of vessel ${name}`, 'Failed to delete vessel', 'Too many requests.');
  // Refused each time: nothing can have happened, and that is what is said.
  await discard(tab, name, 'The record stays.');
  await visit(tab, '/vessels');
  await rowOf(tab, name).waitFor();
  await tab.close();
});

deepTest('what is discarded is not sent again, and the screen shows what the server has', async () => {
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
    tabWhere(fixture, aborts),
    tabWhere(fixture, async (route) => {
      await route.fetch();
      // The test may have let go of the route meanwhile.
      await route.abort().catch(() => undefined);
    }),
  ]);
  await Promise.all([add(lost, 'Nobody Heard'), add(landed, 'Somebody Heard')]);
  await Promise.all([notice(lost).waitFor(), notice(landed).waitFor()]);
  for (const tab of [lost, landed]) {
    await discard(tab, 'Heard', 'It may have been done although the server has not confirmed it. If so, it is shown in its list.');
    await tab.unrouteAll({ behavior: 'ignoreErrors' });
    await tab.waitForURL(at('/crew'));
    await rowOf(tab, 'Somebody Heard').waitFor();
    await rowOf(tab, 'Nobody Heard').waitFor({ state: 'detached' });
  }
  await expect.poll(() => waitingOn(lost)).toBe(0);
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
