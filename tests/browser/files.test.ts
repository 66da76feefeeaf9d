import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { useBrowsers, type Person } from '../support/browser';
import { confirm, fillForm, formOf, pressInRow, rowOf, submitForm } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { fillVessel } from '../support/fillVessel';
import { inDays } from '../support/samplePaperwork';
import { at, choose, visit } from '../support/screens';

const fixture = useBrowsers();
let person: Person;
let watcher: Person;
let vessel: number;

beforeAll(async () => {
  [person, watcher] = await Promise.all([fixture.person(), fixture.person()]);
  vessel = await addVessel(fixture.url, person.token, 'MV Full');
  await fillVessel(fixture.url, person.token, vessel);
  for (const { page } of [person, watcher]) await choose(page, 'MV Full');
});

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000), Buffer.from('\n%%EOF\n')]);
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });
const text = (words: string) => person.page.getByText(words, { exact: true }).first().waitFor();

async function download(name: RegExp, row: string): Promise<{ name: string; sha: string }> {
  const [file] = await Promise.all([person.page.waitForEvent('download'), pressInRow(rowOf(person.page, row), name)]);
  return { name: file.suggestedFilename(), sha: sha(readFileSync(await file.path())) };
}

/** The parts of a multipart request: its text fields, and the name its file goes under. */
function partsOf(request: Request): { file: string; fields: Record<string, string> } {
  const text = request.postDataBuffer()?.toString('latin1') ?? '';
  const fields = [...text.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)\r\n/g)].map(([, name = '', value = '']) => [name, value]);
  return { file: /name="(\w+)"; filename=/.exec(text)?.[1] ?? '', fields: Object.fromEntries(fields) };
}

/** The uploads that go to `address` from now on: seen on their way, since a body with a file is shown nowhere else. */
async function uploadsTo(address: string): Promise<ReturnType<typeof partsOf>[]> {
  const seen: ReturnType<typeof partsOf>[] = [];
  await person.page.route(address, (route) => {
    if (route.request().method() === 'POST') seen.push(partsOf(route.request()));
    return route.continue();
  });
  return seen;
}

async function idOf(certificate: string): Promise<number | undefined> {
  const { body } = await call(fixture.url, 'GET', `/api/vessels/${vessel}/certificates`, person.token);
  return (body.certificates as { id: number; certificate_name: string }[]).find(({ certificate_name }) => certificate_name === certificate)
    ?.id;
}

describe('the file of a certificate', () => {
  const row = (who: Person = person) => rowOf(who.page, 'Due Soon');
  const choices = () => row().locator('input[type=file]');
  const press = (name: RegExp) => pressInRow(row(), name);

  test('needs a chosen file of an accepted type', async () => {
    await visit(person.page, '/certificates');
    await expect.poll(() => choices().getAttribute('accept')).toBe('.pdf,.jpg,.jpeg,.png');
    await press(/^Upload/);
    await text('Please select a file first');
    await choices().setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await press(/^Upload/);
    await person.page.getByRole('listitem').getByText('Accepted: PDF, JPG, PNG').waitFor();
  });

  test('a file that lies about its type is refused with Failed to upload file', async () => {
    await visit(person.page, '/certificates');
    person.expected.push(/status of (400|415|422)/);
    await choices().setInputFiles({ name: 'lie.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ not a pdf at all') });
    await press(/^Upload/);
    await person.page
      .getByText(/^Failed to upload file: ./)
      .first()
      .waitFor();
  });

  test('is uploaded, shown on the other screen, downloaded byte for byte under its own name, and deleted', async () => {
    await visit(person.page, '/certificates');
    await visit(watcher.page, '/certificates');
    watcher.calls.length = 0;
    await choices().setInputFiles(pdf('Свидетельство 船.pdf'));
    await press(/^Upload/);
    await row(watcher)
      .getByRole('button', { name: /^(View|Download)/ })
      .waitFor();
    expect(watcher.calls).toEqual([]);
    expect(await download(/^Download/, 'Due Soon')).toEqual({ name: 'Свидетельство 船.pdf', sha: sha(PDF) });

    await press(/^Delete File/);
    await confirm(person.page, 'Are you sure you want to delete this file?', 'Delete File');
    await text('File deleted.');
    await row(watcher).getByText('No file').waitFor();
    expect(watcher.calls).toEqual([]);
  });

  test('a 404 on file delete says that there is no file on the server and marks it absent', async () => {
    await visit(person.page, '/certificates');
    person.expected.push(/status of 404/);
    await choices().setInputFiles(pdf('again.pdf'));
    await press(/^Upload/);
    await row()
      .getByRole('button', { name: /^(View|Download)/ })
      .waitFor();
    await person.page.route('**/certificates/*/file', (route) =>
      route.fulfill({ status: 404, json: { error: 'gone', code: 'not_found' } }),
    );
    await press(/^Delete File/);
    await confirm(person.page, 'Are you sure you want to delete this file?', 'Delete File');
    await text('No file on server for this certificate.');
    await row().getByText('No file').waitFor();
    await person.page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('a refused upload walks all names of its field', async () => {
    await visit(person.page, '/certificates');
    person.expected.push(/status of 500/);
    const names: string[] = [];
    await person.page.route('**/certificates/*/upload', async (route) => {
      const sent = partsOf(route.request());
      names.push(sent.file);
      expect(sent.fields.vesselId).toBe(String(vessel));
      expect(sent.fields.certificateId).toBe(String(await idOf('Due Soon')));
      await route.fulfill({ status: 500, json: { error: `${sent.file} failed` } });
    });
    await choices().setInputFiles(pdf('names.pdf'));
    await press(/^Upload/);
    await text('Failed to upload file: image failed');
    expect(names).toEqual([
      'file',
      'files',
      'document',
      'certificate',
      'upload',
      'attachment',
      'cert_file',
      'certificateFile',
      'documentFile',
      'pdf',
      'image',
    ]);
    await person.page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('an upload walks on until a name is accepted', async () => {
    person.expected.push(/status of (415|422|500)/);
    await visit(person.page, '/certificates');
    const names: string[] = [];
    // As multer without an error handler answers, and FastAPI, and a server that reads only what has a type it knows.
    const refusals = [
      { status: 500, body: '<pre>MulterError: Unexpected field</pre>' },
      { status: 422, json: { detail: [{ msg: 'Field required' }] } },
      { status: 415, json: { error: 'No file' } },
    ];
    await person.page.route('**/certificates/*/upload', async (route) => {
      names.push(partsOf(route.request()).file);
      const refusal = refusals.shift();
      await (refusal ? route.fulfill(refusal) : route.continue());
    });
    await choices().setInputFiles(pdf('fourth name.pdf'));
    await press(/^Upload/);
    await row()
      .getByRole('button', { name: /^(View|Download)/ })
      .waitFor();
    expect(names).toEqual(['file', 'files', 'document', 'certificate']);
    await person.page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('is uploaded from the edit form under the name file', async () => {
    await visit(person.page, '/certificates');
    await rowOf(person.page, 'Lately Expired').getByRole('link', { name: /^Edit/ }).click();
    await formOf(person.page).getByText('Accepted: PDF, JPG, PNG').waitFor();
    await formOf(person.page).getByRole('button', { name: 'Upload' }).click();
    await person.page.getByRole('alert').getByText('Please select a file first').waitFor();
    await formOf(person.page).locator('input[type=file]').setInputFiles(pdf('from the form.pdf'));
    person.expected.push(/status of 500/);
    const refused: string[] = [];
    await person.page.route('**/upload', (route) => {
      refused.push(partsOf(route.request()).file);
      return route.fulfill({ status: 500, json: { error: 'Unexpected field' } });
    });
    await formOf(person.page).getByRole('button', { name: 'Upload' }).click();
    await formOf(person.page).getByRole('alert').getByText('Failed to upload file: Unexpected field').waitFor();
    expect(refused).toEqual(['file']);
    await person.page.unrouteAll({ behavior: 'ignoreErrors' });
    const sent = await uploadsTo('**/upload');
    await formOf(person.page).getByRole('button', { name: 'Upload' }).click();
    await text('from the form.pdf');
    expect(sent).toEqual([{ file: 'file', fields: {} }]);
    // Somebody else deletes it.
    await call(fixture.url, 'DELETE', `/api/vessels/${vessel}/certificates/${await idOf('Lately Expired')}/file`, watcher.token);
    await text('No file');
  });
});

describe('the report of an SSAS or LRIT test', () => {
  test('is chosen on its row, saved as inspection_report_ and its number, and reaches the other screen', async () => {
    await visit(person.page, '/equipment-inspections?tab=tests');
    await visit(watcher.page, '/equipment-inspections?tab=tests');
    await rowOf(person.page, 'SSAS test').locator('input[type=file]').setInputFiles(pdf('whatever.pdf'));
    await rowOf(watcher.page, 'SSAS test')
      .getByRole('button', { name: /^Download Report/ })
      .waitFor();
    const { name, sha: bytes } = await download(/^Download Report/, 'SSAS test');
    const { body } = await call(fixture.url, 'GET', `/api/vessels/${vessel}/equipment-inspections`, person.token);
    const found = (body.inspections as { id: number; item_name: string }[]).find(({ item_name }) => item_name === 'SSAS test');
    expect(name).toBe(`inspection_report_${found?.id}.pdf`);
    expect(bytes).toBe(sha(PDF));
  });

  test('travels with the form when the category is SSAS or LRIT, and only as PDF, DOC or DOCX', async () => {
    await visit(person.page, `/add-equipment-inspection/${vessel}`);
    const file = formOf(person.page).locator('input[type=file]');
    await fillForm(person.page, 'equipment-inspections', { item_name: 'LRIT yearly', category: 'LSA', next_due_date: inDays(300) });
    await expect.poll(() => file.isVisible()).toBe(false);
    await fillForm(person.page, 'equipment-inspections', { category: 'LRIT' });
    await file.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await submitForm(person.page);
    await person.page.getByRole('alert').getByText('A test report must be a PDF, DOC or DOCX file.').first().waitFor();
    await file.setInputFiles(pdf('lrit.pdf'));
    const sent = await uploadsTo('**/equipment-inspections');
    await submitForm(person.page);
    await person.page.waitForURL(at('/equipment-inspections'));
    const next_due_date = addDays(todayUtc(), 300);
    expect(sent).toEqual([
      {
        file: 'file',
        fields: {
          sl_no: '',
          item_name: 'LRIT yearly',
          category: 'LRIT',
          last_inspection_date: '',
          next_due_date,
          service_provider: '',
          remarks: '',
        },
      },
    ]);
    await person.page.getByRole('tab', { name: /SSAS/ }).click();
    await rowOf(person.page, 'LRIT yearly')
      .getByRole('button', { name: /^Download Report/ })
      .waitFor();
  });
});
