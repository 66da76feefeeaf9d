/// The service worker. It keeps the files of the application, so that a returning user waits for no link, and opens it without one.
/// It never touches the API: what is kept of that is the ledgers' business (client/sync/ledgerCache).

/** Put in by the build: a digest of all files, the addresses of the files that every visit needs, and of the others. */
declare const SHELL_OF_BUILD: { build: string; files: readonly string[]; rare: readonly string[] };

/** The parts of a worker's global scope that are used here. TypeScript knows either these types or those of a page, not both. */
interface Surroundings {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: { waitUntil(done: Promise<unknown>): void }) => void): void;
  addEventListener(type: 'fetch', listener: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void): void;
}
const worker = self as unknown as Surroundings;

const PREFIX = 'shell-';
const { build, files, rare } = SHELL_OF_BUILD;
const MINE = PREFIX + build;
const PAGE = '/';
/** A tab still open on the build before this one may ask for its parts. */
const BUILDS_KEPT = 2;

const isAsset = (path: string) => path.startsWith('/assets/');
/** The addresses that the server answers with the page. The worker leaves all others alone. */
const isPage = (path: string) => !/\.[^/]*$|^\/(api|socket\.io|metrics|healthz|readyz)(\/|$)/.test(path);

/** What is not needed by every visit must not fail for want of room on the disk. */
const keepIfRoom = async (file: RequestInfo, answer: Response): Promise<void> =>
  (await caches.open(MINE)).put(file, answer).catch(() => undefined);

/** Fetches one file after the other: the user's own requests need the link. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(MINE);
  for (const file of files) {
    // Assets carry the digest of their content in their names: what an older build kept is as good.
    const held = isAsset(file) ? await caches.match(file) : undefined;
    const answer = held ?? (await fetch(file, { cache: isAsset(file) ? 'default' : 'no-cache' }));
    if (!answer.ok) throw new Error(`${file} was answered ${answer.status}`);
    await cache.put(file, answer);
  }
  // What this machine has used of the rest stays.
  for (const file of rare) {
    const held = await caches.match(file);
    if (held) await keepIfRoom(file, held);
  }
  await worker.skipWaiting();
}

async function dropOld(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== MINE);
  await Promise.all(builds.slice(0, Math.max(0, builds.length - BUILDS_KEPT + 1)).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

const page = async (request: Request) => (await (await caches.open(MINE)).match(PAGE)) ?? fetch(request);

/** What is large, and needed by few, is kept once it was used. */
async function asset(request: Request): Promise<Response> {
  const held = await caches.match(request);
  if (held) return held;
  const answer = await fetch(request);
  if (answer.ok && rare.includes(new URL(request.url).pathname)) await keepIfRoom(request, answer.clone());
  return answer;
}

worker.addEventListener('install', (event) => event.waitUntil(keepAll()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOld()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(page(request));
  } else if (isAsset(pathname)) event.respondWith(asset(request));
});
