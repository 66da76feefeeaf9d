/** Section 5 as the server says it: word for word, in `error` and `message`, with the fields it is about, and nothing written. */
import { beforeAll, expect, test } from 'vitest';
import { addDays, latestToday, todayUtc } from '../../shared/basics/calendar';
import type { KindName, Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { useServerFixture } from '../support/useServerFixture';
import { headOf } from '../support/wholeLog';
import { CATEGORY, DATES, FORMS, FUTURE, REQUIRED, SPECIFIED_VESSEL_KINDS, type Form } from '../specification/sentences';

const fixture = useServerFixture();
const { mate } = fixture;
const written = new Map<KindName, number>();

const bodyFor = (kind: KindName, changes: Values = {}) => validBody(kind, { vessel_id: fixture.vessel, ...changes });

beforeAll(async () => {
  for (const kind of [
    'certificates',
    'crew',
    'audits',
    'psc-inspections',
    'equipment-inspections',
    'requisitions',
    'daily-messages',
  ] as const) {
    written.set(kind, Number((await mate.post(paths.create(kind, fixture.vessel), bodyFor(kind))).body.id));
  }
});

const item = { item_name: 'Ring', quantity_requested: 1 };
const tomorrow = addDays(latestToday(), 1);

type Case = [KindName, readonly Form[], Values, string, string[]];
/** An invoice is never edited. */
const formsOf = (kind: KindName) => FORMS.filter((form) => form === 'add' || kind !== 'invoices');

const CASES: Case[] = [
  ...SPECIFIED_VESSEL_KINDS.flatMap((kind) =>
    formsOf(kind).flatMap((form) =>
      REQUIRED[kind].fields.map((name): Case => [kind, [form], { [name]: ' ' }, REQUIRED[kind][form], [name]]),
    ),
  ),
  ...DATES.flatMap(([kind, name, sentences]) =>
    FORMS.map((form): Case => [kind, [form], { [name]: '2025-02-30' }, sentences[form], [name]]),
  ),
  [
    'certificates',
    FORMS,
    { certificate_name: undefined, expiry_date: null },
    REQUIRED.certificates.add,
    ['certificate_name', 'expiry_date'],
  ],
  ['certificates', FORMS, { issued_by: 'Me' }, 'Invalid Issued By. Use Class, Flag or Others.', ['issued_by']],
  [
    'crew',
    FORMS,
    { contract_period: '5 Months' },
    'Invalid Contract Period. Use 3 Months, 4 Months, 6 Months, 9 Months or 12 Months.',
    ['contract_period'],
  ],
  ['equipment-inspections', FORMS, { category: 'Radio' }, CATEGORY, ['category']],
  ['requisitions', FORMS, { items: [item, { item_name: ' ', quantity_requested: 2 }] }, REQUIRED.requisitions.add, ['items']],
  ['requisitions', FORMS, { items: [{ item_name: 'Ring', quantity_requested: '' }] }, REQUIRED.requisitions.add, ['items']],
  ['requisitions', FORMS, { date_of_requisition: tomorrow }, FUTURE, ['date_of_requisition']],
  ['invoices', ['add'], { vessel_id: 'x' }, 'Invalid vessel ID.', ['vessel_id']],
  ['audits', FORMS, { audit_date: 'x', completion_date: 'y' }, DATES[3]?.[2].add ?? '', ['audit_date', 'completion_date']],
];

test.each(CASES)('%s %j %j', async (kind, forms, changes, sentence, fields) => {
  const head = await headOf(mate, fixture.vessel);
  for (const form of forms) {
    const body = bodyFor(kind, changes);
    const reply =
      form === 'add'
        ? await mate.post(paths.create(kind, fixture.vessel), body)
        : await mate.put(paths.record(kind, fixture.vessel, written.get(kind) ?? 0), body);
    expect(reply.status, form).toBe(400);
    expect(reply.body, form).toEqual({
      error: sentence,
      message: sentence,
      code: expect.stringMatching(/^(invalid|bad_request)$/),
      fields: expect.any(Object),
    });
    expect(Object.keys(reply.body.fields as object), form).toEqual(fields);
    for (const said of Object.values(reply.body.fields as object)) expect(said).toMatch(/\S/);
  }
  expect(await headOf(mate, fixture.vessel)).toBe(head);
});

test('today is that of UTC+14, and a leap day is a date', async () => {
  for (const date_of_requisition of [todayUtc(), latestToday()])
    expect((await mate.post(paths.create('requisitions', fixture.vessel), bodyFor('requisitions', { date_of_requisition }))).status).toBe(
      201,
    );
  expect(latestToday()).toBe(todayUtc(Date.now() + 14 * 3_600_000));
  const leap = await mate.post(paths.create('audits', fixture.vessel), bodyFor('audits', { audit_date: '2024-02-29' }));
  expect(leap).toMatchObject({ status: 201, body: { audit_date: '2024-02-29' } });
});
