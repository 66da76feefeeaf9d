import { loadVesselGate } from '../features/records/vessels/loadVesselGate';
import { loadInvoiceAccess } from '../features/session/loadInvoiceAccess';
import { loadLinkDialog } from '../features/shell/loadLinkDialog';
import { bringFont } from './bringFont';
import * as pages from './pages';
import { registerWorker } from './registerWorker';

const AHEAD = [
  pages.Frame,
  pages.DashboardPage,
  pages.ListPage,
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
];

/** Fetches the signed-in pages: moving about then needs no link, and signing in no wait. What fails is fetched again when it is opened. */
export async function fetchScreens(): Promise<void> {
  // No user moves about on a display.
  if (location.pathname === '/wall') return;
  await Promise.allSettled([
    ...AHEAD.map(({ load }) => load(false)),
    ...[loadLinkDialog, loadVesselGate, loadInvoiceAccess].map((load) => load(false)),
  ]);
}

/** Has everything kept that the next visit would wait for. */
export async function keepForNextVisit(): Promise<void> {
  await bringFont();
  await registerWorker();
}
