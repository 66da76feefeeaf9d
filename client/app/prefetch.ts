import { fetchChunk, screenAtRest, scriptAddress } from '../net/chunks';
import { fetchBodies } from '../records/kinds/lazyBody';
import { ActionsMenu } from '../records/list/lazyMenus';
import { importVesselNameCheck } from '../records/vessels/importVesselNameCheck';
import { InvoiceAccessDialog } from '../screens/session/lazyInvoiceAccess';
import { LinkDialog } from './shell/lazyLinkDialog';
import { FormPage, Frame, ListPage, NotFoundPage, SCREENS } from './screens';

/** Registers the service worker, which stores the application's files for the next visit. Called once. The product works without it. */
async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(scriptAddress('/sw.js'), { scope: '/', updateViaCache: 'none' });
    // A browser looks for a new worker only now and then; the next load should have it.
    if (registration.active) await registration.update();
  } catch {
    // A browser without storage.
  }
}

/** A file that is dropped where nothing takes it would be opened by the browser in place of the page. */
function cachePage(): void {
  const keep = (event: DragEvent) => {
    const isOnPicker = event.target instanceof HTMLInputElement && event.target.type === 'file';
    if (event.defaultPrevented || isOnPicker || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', keep);
  addEventListener('drop', keep);
}

/** A letter of each part that most ships' papers need: Latin, and that of names such as Łódź. */
const LETTERS = 'aŁ';

/** Fetches the bundled font (client/ui/font.css) once in each browser. A screen that is being read does not move: the next one has it. */
async function bringFont(): Promise<void> {
  const { dataset } = document.documentElement;
  if ('font' in dataset) return;
  const faces = await document.fonts.load("1rem 'Bundled Roboto'", LETTERS).catch(() => []);
  if (faces.length < LETTERS.length) return;
  try {
    localStorage.setItem('font', 'here');
  } catch {
    // Storage is refused: it lasts as long as the page.
  }
  // Browsers without the Navigation API have it from the next load on.
  const { navigation } = globalThis;
  navigation?.addEventListener('navigate', function change({ destination, downloadRequest }) {
    // A sort or a filter is an address of its own too, of the screen that is being read; and a download is no screen.
    if (downloadRequest !== null || new URL(destination.url).pathname === location.pathname) return;
    dataset.font = '';
    navigation.removeEventListener('navigate', change);
  });
}

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
