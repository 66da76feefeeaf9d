import { fetchChunk } from '../api/loadChunk';
import { fetchBodies } from '../features/records/kinds/lazyBody';
import { importVesselNameCheck } from '../features/records/vessels/importVesselNameCheck';
import { InvoiceAccessDialog } from '../features/session/lazyInvoiceAccess';
import { LinkDialog } from '../features/shell/lazyLinkDialog';
import { bringFont } from './bringFont';
import { keepPage } from './keepPage';
import * as pages from './pages';
import { registerWorker } from './registerWorker';

const AHEAD = [
  pages.Frame,
  pages.DashboardPage,
  pages.FormPage,
  pages.AccountPage,
  pages.ActivityPage,
  pages.DeletedPage,
  pages.HandoverPage,
  pages.DuePage,
  pages.SearchPage,
  pages.ImportPage,
  pages.PapersPage,
  pages.NotFoundPage,
  LinkDialog,
  InvoiceAccessDialog,
];

/** Fetches the signed-in pages: moving about then needs no link, and signing in no wait. What fails is fetched again when it is opened. */
export async function fetchScreens(): Promise<void> {
  // No user moves about on a display.
  if (location.pathname === '/wall') return;
  keepPage();
  const lists = pages.ListPage.fetch().then(fetchBodies);
  await Promise.allSettled([...AHEAD.map(({ fetch }) => fetch()), lists, fetchChunk(importVesselNameCheck)]);
}

/** Has everything kept that the next visit would wait for. */
export async function keepForNextVisit(): Promise<void> {
  await bringFont();
  await registerWorker();
}
