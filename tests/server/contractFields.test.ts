/** Section 3, written out: every field of every kind there and back. */
import { beforeAll, expect, test } from 'vitest';
import type { Values } from '../../shared/kinds/kind';
import { useServerFixture } from '../support/useServerFixture';
import { FIELDS } from './fieldTables';

const fixture = useServerFixture();
const { mate } = fixture;
let access: Record<string, string>;

beforeAll(async () => {
  access = { 'X-Invoice-Token': await mate.openInvoices() };
});

const ofVessel = (text: string) => text.replace('V', String(fixture.vessel));
const withVessel = (body: Values): Values => (body.vessel_id === 'V' ? { ...body, vessel_id: fixture.vessel } : body);
/** Items carry what is still to come as well. */
const shown = ({ items, ...body }: Values): Values =>
  Array.isArray(items)
    ? {
        ...body,
        items: items.map((item: { quantity_requested: number; quantity_supplied: number }) => ({
          ...item,
          pending_quantity: item.quantity_requested - item.quantity_supplied,
        })),
      }
    : body;

test.each(FIELDS)(
  '%s: every field of section 3 is kept and given back, after an edit too',
  async (kind, made, key, body, edit, supplied) => {
    const added = await mate.post(ofVessel(made), withVessel(body));
    expect(added).toMatchObject({ status: 201, body: shown(withVessel(body)) });
    for (const name of supplied) expect(added.body).toHaveProperty(name);
    const one = `${ofVessel(made)}/${String(added.body.id)}`;
    expect((await mate.get(one)).body).toEqual(added.body);

    const changed = await mate.put(one, withVessel(edit));
    expect(changed).toMatchObject({ status: 200, body: shown(withVessel(edit)) });
    expect((await mate.get(`/api/vessels/${fixture.vessel}/${kind}`)).body[key]).toEqual([changed.body]);
    expect((await mate.remove(one)).status).toBe(204);
    expect((await mate.get(`/api/vessels/${fixture.vessel}/${kind}`)).body[key]).toEqual([]);
  },
);

test('an invoice holds every field of section 3', async () => {
  const body = {
    vessel_id: fixture.vessel,
    invoice_number: 'I1',
    date_raised: '2025-01-01',
    invoice_type: 'Management fee and crew salary',
    description: 'd',
    amount: 10.5,
    due_date: '2025-02-01',
    paid_amount: 0.25,
    status: 'Paid',
    remarks: 'a',
  };
  const added = await mate.post('/api/invoices', body, access);
  expect(added).toMatchObject({ status: 201, body: { ...body, id: expect.any(Number), outstanding_amount: 10.25 } });
  expect((await mate.get(`/api/vessels/${fixture.vessel}/invoices`, access)).body.invoices).toEqual([added.body]);
});
