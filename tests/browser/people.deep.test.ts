/** People are called by name and rank where two edits meet, where a record was deleted, and after a link was away. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/paths';
import type { Person } from '../support/browser';
import { fieldOf, formOf, submitForm } from '../support/browserForm';
import { call } from '../support/call';
import { choose, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ expected: [/net::ERR|status of 404/] });
let ann: Person;

const BODY = { audit_type: 'ISM Audit', audit_date: '2025-03-01', status: 'Pending', findings: 'None' };
const tell = (told: object) => call(fixture.url, 'PUT', paths.profile, ann.token, told);

beforeAll(async () => {
  ann = await fixture.browsers.person({ signedIn: false });
});
afterEach(() => tell({ name: '', rank: '', vessel: null }));

/** Ann's audit, open on its form; its number. */
async function openAudit(): Promise<number> {
  const id = Number((await call(fixture.url, 'POST', paths.create('audits', fixture.vessel), ann.token, BODY)).body.id);
  await visit(fixture.page, `/edit-audit/${fixture.vessel}/${id}`);
  await formOf(fixture.page).waitFor();
  return id;
}

test('where two edits meet', async () => {
  await tell({ name: 'Ann Lee', rank: 'Master' });
  const audit = paths.record('audits', fixture.vessel, await openAudit());
  await fieldOf(fixture.page, 'findings').fill('Mine');
  await call(fixture.url, 'PUT', audit, ann.token, { ...BODY, findings: 'Theirs' });
  await fixture.page.getByText('Ann Lee, Master changed this to “Theirs”.').waitFor();
  await submitForm(fixture.page);
  await fixture.page.getByText('Ann Lee, Master changed what you changed.', { exact: false }).waitFor();
});

test('where the record was deleted under the form', async () => {
  await tell({ name: 'Ann Lee', rank: 'Master' });
  const id = await openAudit();
  await call(fixture.url, 'DELETE', paths.record('audits', fixture.vessel, id), ann.token);
  await fixture.page.getByText(/^Ann Lee, Master deleted audit/).waitFor();
  await visit(fixture.page, '/audits');
  await visit(fixture.page, `/edit-audit/${fixture.vessel}/${id}`);
  await fixture.page.getByText(/was deleted by Ann Lee, Master on/).waitFor();
});

test('names that were told while the link was away come with it', async () => {
  const { page, person, vessel } = fixture;
  await openAudit();
  await formOf(page).getByRole('button', { name: 'Show history' }).click();
  const entry = page.getByRole('list', { name: 'History' }).getByRole('listitem').last();
  await entry.getByText(ann.email, { exact: true }).waitFor();
  await person.context.setOffline(true);
  await page
    .getByRole('status')
    .filter({ hasText: /Offline|Reconnecting/ })
    .first()
    .waitFor();
  await tell({ name: 'Ann Lee' });
  await person.context.setOffline(false);
  await entry.getByText('Ann Lee', { exact: true }).waitFor();
  await choose(page, vessel);
  await expect.poll(() => entry.getByText(ann.email, { exact: true }).count()).toBe(0);
});
