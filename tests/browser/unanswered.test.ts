/** A write that is not answered although the link is up: it says so after five seconds, is tried again, and can be given up. */
import { expect, test } from 'vitest';
import type { Route } from 'playwright-core';
import type { KindName } from '../../shared/kind';
import { axeFinds } from '../support/axeFinds';
import { fillForm, formOf, submitForm, type FormTexts } from '../support/browserForm';
import { call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { refuse } from '../support/refusing';
import { addPath, paperOf } from '../support/samplePaperwork';
import { at, visit } from '../support/screens';
import { many } from '../support/tier';
import { discard, letThrough, notice, says, tabWhere, type Answer } from '../support/unanswered';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Full', filled: true, expected: [/net::ERR|status of (404|429|502|503|504)/] });

const BUSY = 'The database does not answer.';
const NO_ANSWER = 'The server cannot be reached. Please check the connection.';
const aborts = (route: Route) => route.abort();
const unavailable = refuse(503, BUSY, 'unavailable');
const count = async (kind: KindName, name: string) =>
  JSON.stringify((await call(fixture.url, 'GET', `/api/vessels/${fixture.vessel}/${kind}`, fixture.person.token)).body[kind]).split(
    `"${name}"`,
  ).length - 1;

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
