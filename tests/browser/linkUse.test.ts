/** The link's indicator says what the link has carried since its user signed in: near what the browser's own tools count. */
import { expect, test } from 'vitest';
import { rowOf } from '../support/browserForm';
import { call } from '../support/call';
import { visit } from '../support/screens';
import { validBody } from '../shared/validBody';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Aurora' });

const BYTES = { kB: 1_000, MB: 1_000_000 };

/** What the dialog says has been sent and received, in bytes. */
async function told(): Promise<{ up: number; down: number }> {
  const { page } = fixture.person;
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  const text = await page.getByText(/^This browser has sent about/).innerText();
  await page.keyboard.press('Escape');
  const [up, down] = [...text.matchAll(/([\d.]+) (kB|MB)/g)].map(([, n, unit]) => Number(n) * BYTES[unit as 'kB' | 'MB']);
  return { up: up ?? Number.NaN, down: down ?? Number.NaN };
}

test('what was sent and received is counted, over reloads too', async () => {
  const { page, context, token } = fixture.person;
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor();
  await page.waitForTimeout(4_000); // what is fetched ahead
  const before = await told();
  let received = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (received += encodedDataLength));
  devtools.on('Network.webSocketFrameReceived', ({ response }) => (received += response.payloadData.length));

  const { body } = await call(
    fixture.browsers.url,
    'POST',
    `/api/vessels/${fixture.vessel}/certificates`,
    token,
    validBody('certificates'),
  );
  await visit(page, '/certificates');
  const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(600_000)]) };
  const row = rowOf(page, String(body.certificate_name));
  await row.locator('input[type=file]').setInputFiles(file);
  await row.getByRole('button', { name: /^Upload/ }).click();
  await row.getByRole('button', { name: /^Download/ }).click();
  await expect.poll(() => received).toBeGreaterThan(600_000);
  await page.waitForTimeout(500);
  const after = await told();
  expect(after.up - before.up).toBeGreaterThan(600_000);
  expect(after.up - before.up).toBeLessThan(640_000);
  expect(Math.abs(after.down - before.down - received)).toBeLessThan(0.1 * received);

  await page.reload();
  expect((await told()).up).toBeGreaterThanOrEqual(after.up);
});
