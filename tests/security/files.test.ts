/** Hostile files: refused by what they are, kept under numbers, and never anything but a download. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call, register } from '../support/call';
import { sharedServer } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';

let server: RunningServer;
let token: string;
let vessel: number;

beforeAll(async () => {
  server = await sharedServer();
  token = await register(server.url);
  vessel = await addVessel(server.url, token);
});
afterAll(() => server.stop());

const PDF = '%PDF-1.7\n';
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HTML = '<html><script>alert(document.domain)</script></html>';
const ZIP_BOMB = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from('[Content_Types].xml'), Buffer.alloc(50_000)]);

async function certificate(): Promise<number> {
  return Number((await call(server.url, 'POST', paths.create('certificates', vessel), token, validBody('certificates'))).body.id);
}
async function report(): Promise<number> {
  return Number(
    (
      await call(
        server.url,
        'POST',
        paths.create('equipment-inspections', vessel),
        token,
        validBody('equipment-inspections', { category: 'SSAS' }),
      )
    ).body.id,
  );
}

/** Sends multipart by hand: no library would write these names. */
async function upload(path: string, name: string, content: string | Buffer, field = 'file') {
  const boundary = 'hostile-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  const reply = await fetch(`${server.url}${path}`, { method: 'POST', headers, body });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

test.each<[string, string, string | Buffer, number]>([
  ['a page called a PDF', 'a.pdf', HTML, 415],
  ['a drawing with a script called a picture', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 415],
  ['a drawing', 'a.svg', '<svg/>', 415],
  ['a PDF called a page', 'a.html', PDF, 415],
  ["a PDF with a page's ending last", 'a.pdf.html', PDF, 415],
  ['a PDF called a picture', 'a.png', PDF, 415],
  ['a picture called a PDF', 'a.pdf', PNG, 415],
  ['a program', 'a.pdf', 'MZ\u0000\u0000', 415],
  ['a PDF that does not begin as one', 'a.pdf', `GIF89a${PDF}`, 415],
  ['a name whose end is turned round', 'a\u202efdp.exe', PDF, 415],
  ['a name cut by NUL', 'a.exe\u0000.pdf.exe', PDF, 415],
  ['an archive, for a certificate', 'a.docx', ZIP_BOMB, 415],
  ['no ending', 'pdf', PDF, 415],
  ['nothing', 'a.pdf', '', 400],
])('%s is refused, and leaves nothing', async (_what, name, content, status) => {
  const id = await certificate();
  const reply = await upload(paths.fileUpload('certificates', vessel, id), name, content);
  expect([reply.status, reply.body.error === reply.body.message]).toEqual([status, true]);
  expect((await call(server.url, 'GET', paths.record('certificates', vessel, id), token)).body).toMatchObject({ has_file: false, rev: 1 });
});

test.each<[string, string, string | Buffer, string]>([
  ['a PDF that is a page as well', 'both.pdf', PDF + HTML, 'both.pdf'],
  ['a picture that is a page as well', 'both.png', Buffer.concat([PNG, Buffer.from(HTML)]), 'both.png'],
  ["a page's ending in the middle", 'a.html.pdf', PDF, 'a.html.pdf'],
  ['a path', '../../../../etc/cron.d/a.pdf', PDF, 'a.pdf'],
  ['a path of the other kind', 'C:\\Windows\\System32\\a.pdf', PDF, 'a.pdf'],
  ['a name that turns its end round', 'gpj.\u202efdp.pdf', PDF, 'gpj.fdp.pdf'],
  ['a name of another script', 'Свидетельство 证书.pdf', PDF, 'Свидетельство 证书.pdf'],
  ['a name without end', `${'x'.repeat(400)}.pdf`, PDF, `${'x'.repeat(176)}.pdf`],
])('%s is only ever a download, byte for byte, under a safe name', async (_what, name, content, kept) => {
  const id = await certificate();
  const { status, body } = await upload(paths.fileUpload('certificates', vessel, id), name, content, '__proto__');
  expect([status, (body.file as { name: string }).name]).toEqual([200, kept]);
  const reply = await fetch(`${server.url}${paths.fileDownload('certificates', vessel, id)}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(Buffer.from(await reply.arrayBuffer()).equals(Buffer.from(content))).toBe(true);
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename/);
  expect(reply.headers.get('content-disposition')).not.toMatch(/[\r\n/\\]/);
  expect(reply.headers.get('content-type')).toMatch(/^(application\/pdf|image\/png)$/);
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
});

test('a bomb in a .docx is kept as it came: nothing unpacks it', async () => {
  const id = await report();
  expect((await upload(paths.fileUpload('equipment-inspections', vessel, id), 'bomb.docx', ZIP_BOMB)).status).toBe(200);
});

test('two files at once, and a body shorter than it says, are refused and overwrite nothing', async () => {
  const id = await certificate();
  const path = paths.fileUpload('certificates', vessel, id);
  expect((await upload(path, 'first.pdf', `${PDF}first`)).status).toBe(200);
  const form = new FormData();
  form.append('file', new Blob([PDF]), 'a.pdf');
  form.append('files', new Blob([PDF]), 'b.pdf');
  const headers = { Authorization: `Bearer ${token}` };
  expect((await fetch(`${server.url}${path}`, { method: 'POST', headers, body: form })).status).toBe(400);
  const short = `--b\r\nContent-Disposition: form-data; name="file"; filename="c.pdf"\r\n\r\n${PDF}half`;
  const reply = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=b' },
    body: short,
  });
  expect(reply.status).toBe(400);
  expect((await call(server.url, 'GET', paths.record('certificates', vessel, id), token)).body).toMatchObject({
    rev: 2,
    file: { name: 'first.pdf' },
  });
});

test('a file is reached through its own record alone', async () => {
  const id = await certificate();
  await upload(paths.fileUpload('certificates', vessel, id), 'mine.pdf', PDF);
  const other = await addVessel(server.url, token);
  expect((await call(server.url, 'GET', paths.fileDownload('certificates', other, id), token)).status).toBe(404);
  for (const name of ['version[]', 'version[$ne]', 'version%5B%5D', 'version[0]'])
    expect((await call(server.url, 'GET', `${paths.fileDownload('certificates', vessel, id)}?${name}=1`, token)).status, name).toBe(400);
  expect((await call(server.url, 'GET', `${paths.fileDownload('certificates', vessel, id)}?version=../../etc`, token)).status).toBe(404);
});
