/** Section 7, written out: every call at its own address. */
import { expect, test } from 'vitest';
import { call } from '../support/call';
import { useServerFixture } from '../support/useServerFixture';

const fixture = useServerFixture();
const { server, mate } = fixture;

test('every call of section 7 is answered at its own address', async () => {
  const [cert, test] = await Promise.all([
    mate.post(`/api/vessels/${fixture.vessel}/certificates`, {
      certificate_name: 'X',
      issued_by: 'Flag',
      issue_date: '2024-01-01',
      expiry_date: '2030-01-01',
    }),
    mate.post(`/api/vessels/${fixture.vessel}/equipment-inspections`, { item_name: 'X', category: 'SSAS', next_due_date: '2030-01-01' }),
  ]);
  const file = `/api/vessels/${fixture.vessel}/certificates/${String(cert.body.id)}`;
  const report = `/api/vessels/${fixture.vessel}/equipment-inspections/${String(test.body.id)}`;
  const upload = async (path: string) => {
    const form = new FormData();
    form.set('file', new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' }), 'a.pdf');
    return (await fetch(server.url + path, { method: 'POST', headers: { Authorization: `Bearer ${mate.token}` }, body: form })).status;
  };
  expect([await upload(`${file}/upload`), await upload(`${report}/upload-report`)]).toEqual([200, 200]);
  const calls: [string, string, number][] = [
    ['GET', '/api/vessels', 200],
    ['GET', `/api/vessels/${fixture.vessel}`, 200],
    ['GET', `/api/vessels/${fixture.vessel}/dashboard`, 200],
    ['GET', `${file}/download`, 200],
    ['DELETE', `${file}/file`, 200],
    ['GET', `${file}/download`, 404],
    ['GET', `${report}/download-report`, 200],
    ['DELETE', `/api/vessels/${fixture.vessel}`, 204],
    ['GET', `/api/vessels/${fixture.vessel}`, 404],
  ];
  for (const [method, path, status] of calls)
    expect((await call(server.url, method, path, mate.token)).status, `${method} ${path}`).toBe(status);
});
