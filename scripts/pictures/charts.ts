import { openInvoices } from '../../tests/support/screens';
import { start, type Scene } from './studio';

/** The screens that draw dates and figures: timeline, calendar, ages. */
export const CHARTS: Record<string, Scene> = {
  timeline: async (studio) => {
    await start(studio, '/timeline');
    await studio.page.getByRole('table', { name: 'Validity' }).waitFor();
  },
  'timeline five years': async (studio) => {
    await start(studio, '/timeline?zoom=5y');
    await studio.page.getByRole('table', { name: 'Validity' }).waitFor();
  },
  'timeline of the fleet': async (studio) => {
    await start(studio, '/timeline?of=fleet');
    await studio.page.getByRole('table', { name: 'Validity' }).waitFor();
  },
  'timeline filters': async (studio) => {
    await start(studio, '/timeline?kind=certificates');
    const filter = studio.page.getByRole('button', { name: /^Filter/ });
    if (await filter.isVisible()) await filter.click();
  },
  calendar: (studio) => start(studio, '/calendar'),
  'calendar of the fleet': (studio) => start(studio, '/calendar?of=fleet'),
  'invoices by age': async (studio) => {
    await start(studio, '/');
    await openInvoices(studio.page);
    await studio.page.getByRole('region', { name: 'Unpaid invoices by age' }).scrollIntoViewIfNeeded();
    return () => studio.page.evaluate(() => localStorage.removeItem('invoiceToken'));
  },
  'requisitions by supplier': async (studio) => {
    await start(studio, '/requisitions');
    await studio.page.getByRole('region', { name: 'How long requisitions wait' }).scrollIntoViewIfNeeded();
  },
};
