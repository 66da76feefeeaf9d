import { test } from 'vitest';
import { addDays, addMonths, showDate, todayUtc } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { call } from '../support/call';
import { loaded } from '../support/screens';
import { useTwoPeople } from '../support/twoPeople';
const two = useTwoPeople();
const expiry_date = addMonths(addDays(todayUtc(), 12), 33);
const TERM = { issued_by: 'Class', issue_date: addMonths(expiry_date, -60), expiry_date, issuing_authority: 'DNV' };
test('pics', async () => {
  const { page, token } = two.ashore;
  const ids: number[] = [];
  for (const name of ['Load Line', 'IOPP', 'Cargo Ship Safety Construction', 'Civil Liability', 'Safety Radio'])
    ids.push(
      Number(
        (
          await call(two.fixture.url, 'POST', paths.create('certificates', two.vessel), token, {
            certificate_name: name,
            ...TERM,
            ...(name === 'Safety Radio' && {
              endorsements: [{ survey: 'Periodical', date: addDays(todayUtc(), -40), place: 'Rotterdam', surveyor: 'J. Smith' }],
            }),
          })
        ).body.id,
      ),
    );
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const [w, h] of [
      [375, 740],
      [768, 1024],
      [1366, 768],
    ] as const) {
      await page.setViewportSize({ width: w, height: h });
      const shot = (name: string) => page.screenshot({ path: `/work/me/pics/endorse/${name}-${w}-${theme}.png` });
      await page.goto(`/certificates?vessel=${two.vessel}&endorse=${ids[0]}`);
      await page
        .getByRole('dialog')
        .getByText(/^Inside/)
        .waitFor();
      await shot('inside');
      await page.getByLabel('Date').fill(showDate(addMonths(todayUtc(), -8)));
      await page.getByLabel('Place').fill('Rotterdam');
      await page
        .getByRole('dialog')
        .getByText(/^Outside/)
        .waitFor();
      await shot('outside');
      if (theme === 'light') {
        await page.goto(`/certificates?vessel=${two.vessel}`);
        await loaded(page);
        if (w === 375) await page.getByRole('button', { name: /^More: Load Line/ }).click();
        await page
          .getByRole('button', { name: /^Endorse/ })
          .first()
          .waitFor({ state: 'attached' });
        await shot('list');
        await page.goto(`/?vessel=${two.vessel}`);
        await loaded(page);
        await page
          .getByRole('button', { name: /^Endorse/ })
          .first()
          .waitFor({ state: 'attached' });
        await page.getByRole('region', { name: 'To do' }).scrollIntoViewIfNeeded();
        await shot('todo');
        await page.goto(`/due?vessel=${two.vessel}`);
        await loaded(page);
        await page.getByRole('table', { name: 'All items' }).waitFor();
        await page.getByRole('heading', { name: /All items/ }).scrollIntoViewIfNeeded();
        await page.evaluate(() => scrollTo(0, 99999));
        await shot('due');
        await page.goto(`/timeline?of=fleet`);
        await page.getByRole('table', { name: 'Validity' }).waitFor();
        await loaded(page);
        await shot('timeline');
      }
    }
  }
}, 170000);
