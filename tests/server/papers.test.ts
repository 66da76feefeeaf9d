/** What a ship hands on: the status report and the pack for port state control. */
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { addDays, showDate, todayUtc } from '../../shared/basics/calendar';
import type { KindName, Values } from '../../shared/kinds/kind';
import { reportPaths } from '../../shared/api/reports';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { download, sendParts } from '../support/multipart';
import { pdfText } from '../support/pdfText';
import { sampleFiles } from '../support/sampleFiles';
import { unzipNames } from '../support/unzipNames';
import { useServerFixture } from '../support/useServerFixture';

const fixture = useServerFixture({ vessel: 'MV "Łódź" / Star' });
const { server, mate } = fixture;

/** One record of each section that is not told of otherwise, and where it says which it is. */
const LISTED: readonly (readonly [KindName, string])[] = [
  ['requisitions', 'supplier'],
  ['audits', 'auditing_authority'],
  ['psc-inspections', 'psc_port'],
  ['equipment-inspections', 'item_name'],
  ['daily-messages', 'request_no'],
];
const day = (days: number) => addDays(todayUtc(), days);
const add = async (kind: KindName, changes: Values) =>
  Number((await mate.post(paths.create(kind, fixture.vessel), validBody(kind, { vessel_id: fixture.vessel, ...changes }))).body.id);

test('the status report tells what needs action and every list, in any script, without amounts', async () => {
  await add('certificates', { certificate_name: 'Safety Radio Łódź', expiry_date: day(-3) });
  await add('certificates', { certificate_name: 'Tonnage', expiry_date: day(12) });
  await add('crew', { name: 'Олександр Шевченко', rank: 'Chief Officer' });
  await add('crew', { name: 'Nguyễn Văn Đức', rank: 'Bosun' });
  await add('crew', { name: 'محمد علي', rank: 'Cook' });
  await add('crew', { name: 'דוד (כהן)', rank: 'Master' });
  for (const [at, [kind, field]] of LISTED.entries()) await add(kind, { [field]: `Listed ${at}` });
  await add('invoices', { invoice_number: 'INV-77', description: 'Wages of May', amount: 4321.5, status: 'Pending' });
  await add('invoices', { invoice_number: 'INV-78', amount: 4321.5, status: 'Paid' });
  const { status, headers, bytes } = await download(server.url, reportPaths.statusReport(fixture.vessel), mate.token);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toContain(encodeURIComponent(`MV Łódź Star status ${todayUtc()}.pdf`));
  const text = await pdfText(bytes);
  expect(text).toMatch(/^Status report /);
  for (const words of [
    // Her name and particulars, and what the sections count.
    'MV "Łódź" / Star IMO Number 9074729 Flag',
    'Can she sail? Cannot sail',
    'Safety Radio Łódź: expired 3 days ago',
    'Not asked: manning and personal papers'.toLowerCase(),
    '2 Certificates due/expired',
    '1 Pending invoices',
    'Safety Radio Łódź',
    '3 days overdue',
    'Олександр Шевченко',
    'in 12 days',
    'Nguyễn Văn Đức',
    showDate(day(-3)),
    // From the left, as they stand on the sheet.
    [...'محمد علي'].toReversed().join(''),
    `( ${[...'כהן'].toReversed().join('')} ) ${[...'דוד'].toReversed().join('')}`,
    ...LISTED.map((_kind, at) => `Listed ${at}`),
    'INV-77',
    'Page 1 of',
  ])
    expect(text).toContain(words);
  expect(text).not.toMatch(/4,?321|Wages of May|INV-78/);
});

test('of a chain of renewals both papers have the newest alone', async () => {
  const other = await addVessel(server.url, mate.token, 'MV Chain');
  const make = async (values: Values) =>
    Number(
      (await mate.post(paths.create('certificates', other), validBody('certificates', { certificate_name: 'Load Line', ...values }))).body
        .id,
    );
  const old = await make({ expiry_date: day(-3) });
  const content = sampleFiles.pdf();
  const renewed = await make({ expiry_date: day(900), replaces: old });
  for (const id of [old, renewed])
    await sendParts(server.url, 'POST', paths.fileUpload('certificates', other, id), mate.token, [
      { name: 'file', filename: 'a.pdf', content },
    ]);
  const files = unzipSync((await download(server.url, reportPaths.pscPack(other), mate.token)).bytes);
  expect(Object.keys(files).toSorted()).toEqual(['00 Index.pdf', '01 Load Line.pdf']);
  const index = await pdfText(Buffer.from(files['00 Index.pdf'] ?? []));
  const report = await pdfText((await download(server.url, reportPaths.statusReport(other), mate.token)).bytes);
  for (const text of [index, report]) {
    expect(text).toContain(showDate(day(900)));
    expect(text).not.toContain(showDate(day(-3)));
  }
});

test('the pack has an index and every file, byte for byte, and flags what is missing or expired', async () => {
  const other = await addVessel(server.url, mate.token, 'MV Pack');
  const content = sampleFiles.pdf();
  const make = async (certificate_name: string, days: number) =>
    Number(
      (await mate.post(paths.create('certificates', other), validBody('certificates', { certificate_name, expiry_date: day(days) }))).body
        .id,
    );
  const kept = [await make('Load: Line', -40), await make('Мерительное', 400)];
  await make('Safety Radio', 5);
  for (const id of kept) {
    const parts = [{ name: 'file', filename: 'scan.PDF', content }];
    expect((await sendParts(server.url, 'POST', paths.fileUpload('certificates', other, id), mate.token, parts)).status).toBe(200);
  }
  const { status, headers, bytes } = await download(server.url, reportPaths.pscPack(other), mate.token);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/zip');
  const files = unzipSync(bytes);
  expect(Object.keys(files).toSorted()).toEqual(['00 Index.pdf', '01 Load Line (expired).pdf', '02 Мерительное.pdf']);
  expect(unzipNames(bytes) ?? Object.keys(files)).toEqual(Object.keys(files));
  for (const name of Object.keys(files).slice(1)) expect(content.equals(files[name] ?? Buffer.alloc(0))).toBe(true);
  const index = await pdfText(Buffer.from(files['00 Index.pdf'] ?? []));
  for (const words of ['MV Pack', '01 Load Line (expired).pdf', '02 Мерительное.pdf', 'Safety Radio', 'No file', 'Expired'])
    expect(index).toContain(words);
  expect(index).toContain('3 Certificates 1 Expired 1 Due within 30 days 1 Without a file');
});

test('an extended certificate is not called expired, and names its extension', async () => {
  const other = await addVessel(server.url, mate.token, 'MV Extended');
  const make = async (certificate_name: string, extended_until: string) => {
    const values = { certificate_name, expiry_date: day(-20), extended_until, extended_by: 'Flag' };
    const { body } = await mate.post(paths.create('certificates', other), validBody('certificates', values));
    const parts = [{ name: 'file', filename: 'scan.pdf', content: sampleFiles.pdf() }];
    await sendParts(server.url, 'POST', paths.fileUpload('certificates', other, Number(body.id)), mate.token, parts);
  };
  await make('IOPP', day(40));
  await make('Load Line', day(-2));
  const files = unzipSync((await download(server.url, reportPaths.pscPack(other), mate.token)).bytes);
  expect(Object.keys(files).toSorted()).toEqual(['00 Index.pdf', '01 IOPP (extended).pdf', '02 Load Line (expired).pdf']);
  const index = await pdfText(Buffer.from(files['00 Index.pdf'] ?? []));
  const report = await pdfText((await download(server.url, reportPaths.statusReport(other), mate.token)).bytes);
  expect(index).toContain('2 Certificates 1 Expired 1 Extended 0 Due within 30 days 0 Without a file');
  for (const text of [index, report]) {
    expect(text).toContain(`${showDate(day(-20))} ${showDate(day(40))} Extended`);
    expect(text).toContain(`${showDate(day(-20))} ${showDate(day(-2))} Expired`);
  }
});

test('a ship that is not there has neither', async () => {
  for (const path of [reportPaths.statusReport(999_999), reportPaths.pscPack(999_999)]) {
    const { status, bytes } = await download(server.url, path, mate.token);
    expect([status, bytes.toString()]).toEqual([404, expect.stringContaining('Vessel not found')]);
  }
});
