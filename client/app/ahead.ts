import { screenAtRest } from '../net/awaited';
import { fetchChunk } from '../net/loadChunk';
import { fetchBodies } from '../records/kinds/lazyBody';
import { ActionsMenu } from '../records/list/lazyMenus';
import { importVesselNameCheck } from '../records/vessels/importVesselNameCheck';
import { InvoiceAccessDialog } from '../screens/session/lazyInvoiceAccess';
import { LinkDialog } from './shell/lazyLinkDialog';
import { bringFont } from './bringFont';
import { keepPage } from './keepPage';
import * as pages from './pages';
import { registerWorker } from './registerWorker';

/** What a user who has just signed in needs first comes first. */
const AHEAD = [
  pages.Frame.fetch,
  pages.DashboardPage.fetch,
  pages.ListPage.fetch,
  fetchBodies,
  ActionsMenu.fetch,
  pages.FormPage.fetch,
  InvoiceAccessDialog.fetch,
  pages.SearchPage.fetch,
  pages.DuePage.fetch,
  pages.ActivityPage.fetch,
  pages.AccountPage.fetch,
  pages.HandoverPage.fetch,
  pages.PapersPage.fetch,
  pages.DeletedPage.fetch,
  pages.ImportPage.fetch,
  LinkDialog.fetch,
  pages.NotFoundPage.fetch,
  () => fetchChunk(importVesselNameCheck),
];

/**
 * Fetches the signed-in pages: moving about then needs no link, and signing in no wait. They come one after the other, and after what the
 * screen waits for, since all share one link. What fails is fetched again when it is opened.
 */
export async function fetchScreens(): Promise<void> {
  // No user moves about on a display.
  if (location.pathname === '/wall') return;
  keepPage();
  for (const fetch of AHEAD) {
    await screenAtRest();
    await fetch().catch(() => undefined);
  }
}

/** Has everything kept that the next visit would wait for. */
export async function keepForNextVisit(): Promise<void> {
  await bringFont();
  await registerWorker();
}
