import { screenAtRest, fetchChunk } from '../net/chunks';
import { fetchBodies } from '../records/kinds/lazyBody';
import { ActionsMenu } from '../records/list/lazyMenus';
import { importVesselNameCheck } from '../records/vessels/importVesselNameCheck';
import { InvoiceAccessDialog } from '../screens/session/lazyInvoiceAccess';
import { LinkDialog } from './shell/lazyLinkDialog';
import { bringFont } from './bringFont';
import { cachePage } from './cachePage';
import { FormPage, Frame, ListPage, NotFoundPage, SCREENS } from './screens';
import { registerWorker } from './registerWorker';

/** The pages of the table in their order of prefetching. The first is the dashboard. */
const [dashboard, ...others] = SCREENS.filter(({ prefetch }) => prefetch !== undefined)
  .toSorted((a, b) => (a.prefetch ?? 0) - (b.prefetch ?? 0))
  .flatMap(({ page }) => (page ? [page.fetch] : []));

/** What a user who has just signed in needs first comes first. */
const PREFETCHED = [
  Frame.fetch,
  ...(dashboard ? [dashboard] : []),
  ListPage.fetch,
  fetchBodies,
  ActionsMenu.fetch,
  FormPage.fetch,
  InvoiceAccessDialog.fetch,
  ...others,
  LinkDialog.fetch,
  NotFoundPage.fetch,
  () => fetchChunk(importVesselNameCheck),
];

/**
 * Prefetches the signed-in pages, one after the other, so that navigation needs no link. Each waits for what the screen needs, because all share
 * one link. A page that fails is loaded when it is opened.
 */
export async function prefetchScreens(): Promise<void> {
  // Displays have no navigation.
  if (location.pathname === '/wall') return;
  cachePage();
  for (const fetch of PREFETCHED) {
    await screenAtRest();
    await fetch().catch(() => undefined);
  }
}

/** Caches what the next visit would wait for. */
export async function cacheForNextVisit(): Promise<void> {
  await bringFont();
  await registerWorker();
}
