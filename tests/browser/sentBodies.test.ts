/** Section 7: what each form sends, to which address, to the last field. */
import { describe, expect, test } from 'vitest';
import type { Values } from '../../shared/kind';
import { fillForm, rowOf, submitForm } from '../support/browserForm';
import { call } from '../support/call';
import { addPath, paperOf } from '../support/samplePaperwork';
import { loaded, visit } from '../support/screens';
import { useVesselFixture } from '../support/vesselFixture';
import { ADDED, EDITED } from './sentTables';

const fixture = useVesselFixture();

/** The next write the page sends. */
async function sent(act: () => Promise<void>): Promise<{ call: string; body: Values }> {
  const waiting = fixture.page.waitForRequest((request) => ['POST', 'PUT'].includes(request.method()) && request.url().includes('/api/'));
  await act();
  const request = await waiting;
  return { call: `${request.method()} ${new URL(request.url()).pathname}`, body: request.postDataJSON() };
}

const ofVessel = (body: Values): Values => (body.vessel_id === 'V' ? { ...body, vessel_id: fixture.vessel } : body);

test.each(ADDED)('%s is sent as section 7 writes it', async (kind, path, texts, body) => {
  await visit(fixture.page, addPath(kind, fixture.vessel));
  await fillForm(fixture.page, kind, texts);
  expect(await sent(() => submitForm(fixture.page))).toEqual({
    call: `POST ${path.replace('V', String(fixture.vessel))}`,
    body: ofVessel(body),
  });
  await fixture.page.waitForURL((url) => !url.pathname.startsWith('/add-'));
});

describe('an edit', () => {
  test.each(EDITED)('of %s sends the whole of it', async (kind, texts, changes) => {
    const [, path = '', , body = {}] = ADDED.find(([added]) => added === kind) ?? [];
    const place = path.replace('V', String(fixture.vessel));
    const { body: made } = await call(fixture.url, 'POST', place, fixture.person.token, body);
    await visit(
      fixture.page,
      kind === 'vessels' ? `/edit-vessel/${String(made.id)}` : `/edit-${paperOf(kind).room}/${fixture.vessel}/${String(made.id)}`,
    );
    await fillForm(fixture.page, kind, texts);
    expect(await sent(() => submitForm(fixture.page))).toEqual({ call: `PUT ${place}/${String(made.id)}`, body: { ...body, ...changes } });
    await fixture.page.waitForURL((url) => !url.pathname.startsWith('/edit-'));
  });
});

test('after a requisition is added its list holds what the server does, what others added meanwhile too', async () => {
  const path = `/api/vessels/${fixture.vessel}/requisitions`;
  await visit(fixture.page, addPath('requisitions', fixture.vessel));
  await fillForm(fixture.page, 'requisitions', {
    requisition_no: 'REQ-MINE',
    date_of_requisition: '06-03-2025',
    items: [{ item_name: 'Oar', quantity_requested: '7', quantity_supplied: '2' }],
  });
  const theirs = { requisition_no: 'REQ-THEIRS', date_of_requisition: '2025-03-06', items: [{ item_name: 'Bell', quantity_requested: 1 }] };
  await call(fixture.url, 'POST', path, fixture.person.token, theirs);
  await submitForm(fixture.page);
  await rowOf(fixture.page, 'REQ-MINE').waitFor();
  await loaded(fixture.page);
  const { body } = await call(fixture.url, 'GET', path, fixture.person.token);
  const kept = (body.requisitions as { requisition_no: string }[]).map(({ requisition_no }) => requisition_no);
  expect(kept.slice(-2).sort()).toEqual(['REQ-MINE', 'REQ-THEIRS']);
  await expect.poll(() => fixture.page.locator('main section table[role=table] th[scope=rowgroup]').allInnerTexts()).toEqual(kept);
  expect((await rowOf(fixture.page, 'REQ-MINE').innerText()).split(/\s*[\t\n]\s*/)).toEqual(expect.arrayContaining(['Oar', '7', '2', '5']));
});
