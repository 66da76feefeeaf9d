/** People are called by name and rank where they tell them, live, and by their e-mail where they do not. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../shared/paths';
import { choose, visit, type Person } from '../support/browser';
import { fieldOf, formOf, rowOf, submitForm } from '../support/browserForm';
import { call } from '../support/call';
import { useStage } from '../support/stage';

const stage = useStage();
let ann: Person;
let audit: string;
let form: string;

const BODY = { audit_type: 'ISM Audit', audit_date: '2025-03-01', status: 'Pending', findings: 'None' };
const tell = (who: Person, told: object) => call(stage.url, 'PUT', paths.profile, who.token, told);

beforeAll(async () => {
  ann = await stage.fixture.person();
  const { id } = (await call(stage.url, 'POST', paths.create('audits', stage.vessel), ann.token, BODY)).body;
  audit = paths.record('audits', stage.vessel, Number(id));
  form = `/edit-audit/${stage.vessel}/${String(id)}`;
});
afterEach(() => tell(ann, { name: '', rank: '', vessel: null }));

describe('who changed a record', () => {
  test('is called by e-mail, then by name and rank as soon as they are told, in a history that is open', async () => {
    await visit(stage.page, form);
    await formOf(stage.page).getByRole('button', { name: 'Show history' }).click();
    const entry = stage.page.getByRole('list', { name: 'History' }).getByRole('listitem').last();
    await entry.getByText(ann.email, { exact: true }).waitFor();
    await tell(ann, { name: 'Ann Lee', rank: 'Master' });
    await entry.getByText('Ann Lee, Master', { exact: true }).waitFor();
    await tell(ann, { rank: 'Superintendent' });
    await entry.getByText('Ann Lee, Superintendent', { exact: true }).waitFor();
    // Two people may bear one name: the e-mail tells them apart.
    expect(await entry.getByText('Ann Lee, Superintendent').getAttribute('title')).toBe(ann.email);
  });

  test('is named on the row that glows', async () => {
    await tell(ann, { name: 'Ann Lee', rank: 'Master' });
    await visit(stage.page, '/audits');
    await call(stage.url, 'PUT', audit, ann.token, { ...BODY, remarks: 'seen' });
    await rowOf(stage.page, 'ISM Audit').getByText('changed by Ann Lee, Master').waitFor();
  });

  test('is named where two edits meet', async () => {
    await tell(ann, { name: 'Ann Lee', rank: 'Master' });
    await visit(stage.page, form);
    await fieldOf(stage.page, 'findings').fill('Mine');
    await call(stage.url, 'PUT', audit, ann.token, { ...BODY, findings: 'Theirs' });
    await stage.page.getByText('Ann Lee, Master changed this to “Theirs”.').waitFor();
    await submitForm(stage.page);
    await stage.page.getByText('Ann Lee, Master changed what you changed.', { exact: false }).waitFor();
  });

  test('and where the record was deleted under the form', async () => {
    await tell(ann, { name: 'Ann Lee', rank: 'Master' });
    const { id } = (await call(stage.url, 'POST', paths.create('audits', stage.vessel), ann.token, BODY)).body;
    await visit(stage.page, `/edit-audit/${stage.vessel}/${String(id)}`);
    await call(stage.url, 'DELETE', paths.record('audits', stage.vessel, Number(id)), ann.token);
    await stage.page.getByText(/^Ann Lee, Master deleted audit/).waitFor();
    stage.person.expected.push(/status of 404/);
    await visit(stage.page, '/audits');
    await visit(stage.page, `/edit-audit/${stage.vessel}/${String(id)}`);
    await stage.page.getByText(/was deleted by Ann Lee, Master on/).waitFor();
  });

  test('names that were told while the link was away come with it', async () => {
    await visit(stage.page, form);
    await formOf(stage.page).getByRole('button', { name: 'Show history' }).click();
    const entry = stage.page.getByRole('list', { name: 'History' }).getByRole('listitem').last();
    await entry.getByText(ann.email, { exact: true }).waitFor();
    stage.person.expected.push(/net::ERR/);
    await stage.person.context.setOffline(true);
    await stage.page
      .getByRole('status')
      .filter({ hasText: /Offline|Reconnecting/ })
      .first()
      .waitFor();
    await tell(ann, { name: 'Ann Lee' });
    await stage.person.context.setOffline(false);
    await entry.getByText('Ann Lee', { exact: true }).waitFor();
    await choose(stage.page, stage.vessel);
  });
});
