import { awaitedChunks, fetchChunk } from '../net/chunks';
import { scriptAddress } from '../net/scriptAddress';
import { pause } from '../net/serverTime';
import { ActionsMenu } from '../records/list/lazyActionsMenu';
import { importVesselNameCheck } from '../records/vessels/importVesselNameCheck';
import { InvoiceAccessDialog } from '../screens/session/lazyInvoiceAccess';
import { Palette } from './commands/Commands';
import { LinkDialog } from './shell/LinkState';
import { FormPage, Frame, ListPage, LoginPage, NotFoundPage, SCREENS } from './screens';

/** Registers the service worker, which stores the application's files for the next visit. Called once. The product works without it. */
async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(scriptAddress('/sw.js'), { scope: '/', updateViaCache: 'none' });
    // Browsers check for a new worker only now and then. With this check the next load has the new version.
    if (registration.active) await registration.update();
  } catch {
    // The browser refuses storage.
  }
}

/** Ignores files that are dropped where nothing accepts them. Otherwise the browser would open the file in place of the page. */
function ignoreDroppedFiles(): void {
  const ignore = (event: DragEvent) => {
    const isOnPicker = event.target instanceof HTMLInputElement && event.target.type === 'file';
    if (event.defaultPrevented || isOnPicker || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', ignore);
  addEventListener('drop', ignore);
}

/** One letter of each part of the font that most users need: Latin, and extended Latin for names such as Łódź. */
const LETTERS = 'aŁ';

/** Loads the bundled font (client/ui/font.css) once in each browser. The font is used from the next screen on, so that the current one does not move. */
async function loadFont(): Promise<void> {
  const { dataset } = document.documentElement;
  if ('font' in dataset) return;
  const faces = await document.fonts.load("1rem 'Bundled Roboto'", LETTERS).catch(() => []);
  if (faces.length < LETTERS.length) return;
  try {
    localStorage.setItem('font', 'here');
  } catch {
    // The browser refuses storage: the font lasts as long as the page.
  }
  // Browsers without the Navigation API use the font from the next load on.
  const { navigation } = globalThis;
  navigation?.addEventListener('navigate', function change({ destination, downloadRequest }) {
    // A change of sort or filter keeps the screen, and a download opens none.
    if (downloadRequest !== null || new URL(destination.url).pathname === location.pathname) return;
    dataset.font = '';
    navigation.removeEventListener('navigate', change);
  });
}

/** The pages of the table in their order of prefetching. The first is the dashboard. */
const [dashboard, ...others] = SCREENS.filter(({ prefetch }) => prefetch !== undefined)
  .toSorted((a, b) => (a.prefetch ?? 0) - (b.prefetch ?? 0))
  .flatMap(({ page }) => (page ? [page.fetch] : []));

/** What to prefetch, in the order in which a user who has just signed in needs it. */
const PREFETCHED = [
  Frame.fetch,
  ...(dashboard ? [dashboard] : []),
  ListPage.fetch,
  // So that lists open offline.
  async () => (await fetchChunk(() => import('../records/list/ListPage')))?.fetchBodies(),
  ActionsMenu.fetch,
  FormPage.fetch,
  Palette.fetch,
  InvoiceAccessDialog.fetch,
  ...others,
  LinkDialog.fetch,
  LoginPage.fetch,
  NotFoundPage.fetch,
  () => fetchChunk(importVesselNameCheck),
];

/** A chunk often requests the next one when it is drawn; the screen counts as at rest only after this pause. */
const SETTLE_MS = 500;

/** Resolves when the screen waits for no chunk. */
async function screenAtRest(): Promise<void> {
  while (awaitedChunks.getState() > 0) {
    await new Promise<void>((resolve) => {
      const stop = awaitedChunks.subscribe((awaited) => {
        if (awaited > 0) return;
        stop();
        resolve();
      });
    });
    await pause(SETTLE_MS);
  }
}

/**
 * Prefetches the signed-in pages one after the other, so that navigation works without a link. Each waits until the screen has what it needs,
 * because all share one link. A page that fails is loaded when it is opened.
 */
export async function prefetchScreens(): Promise<void> {
  // Displays have no navigation.
  if (location.pathname === '/wall') return;
  ignoreDroppedFiles();
  for (const fetch of PREFETCHED) {
    await screenAtRest();
    await fetch().catch(() => undefined);
  }
}

/** Caches what the next visit would wait for. */
export async function cacheForNextVisit(): Promise<void> {
  await loadFont();
  await registerWorker();
}
