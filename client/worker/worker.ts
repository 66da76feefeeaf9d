/// The service worker. It caches the files of the application, so that it opens at once and without a link.
/// It never caches answers of the API; client/sync/cache.ts caches the records.

/** Inserted by the build: a digest of all files, the addresses of the files that every visit needs, and of the rare ones. */
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
const CACHE_NAME = PREFIX + build;
const PAGE = '/';
/** How many builds stay cached, because an open tab of the former build may still load its chunks. */
const MAX_BUILDS = 2;

const isAsset = (path: string) => path.startsWith('/assets/');
/** The addresses that the server answers with the page. The worker leaves all others alone. */
const isPage = (path: string) => !/\.[^/]*$|^\/(api|socket\.io|metrics|healthz|readyz)(\/|$)/.test(path);

/** Caches a rare file. A full disk is no error. */
const cacheIfRoom = async (file: RequestInfo, answer: Response): Promise<void> =>
  (await caches.open(CACHE_NAME)).put(file, answer).catch(() => undefined);

/** Caches all files of this build, one after the other, to leave room on the link for the user's own requests. */
async function cacheAll(): Promise<void> {
  const cache = await caches.open(CACHE_NAME);
  for (const file of files) {
    // The name of an asset contains the digest of its content, so that a copy cached by an older build can be used.
    const cached = isAsset(file) ? await caches.match(file) : undefined;
    const answer = cached ?? (await fetch(file, { cache: isAsset(file) ? 'default' : 'no-cache' }));
    if (!answer.ok) throw new Error(`${file} was answered ${answer.status}`);
    await cache.put(file, answer);
  }
  // Rare files that this browser has used stay cached.
  for (const file of rare) {
    const cached = await caches.match(file);
    if (cached) await cacheIfRoom(file, cached);
  }
  await worker.skipWaiting();
}

async function dropOld(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE_NAME);
  await Promise.all(builds.slice(0, Math.max(0, builds.length - MAX_BUILDS + 1)).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

const page = async (request: Request) => (await (await caches.open(CACHE_NAME)).match(PAGE)) ?? fetch(request);

/** Answers from the cache, else from the network. A rare file is cached after its first use. */
async function asset(request: Request): Promise<Response> {
  const cached = await caches.match(request);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok && rare.includes(new URL(request.url).pathname)) await cacheIfRoom(request, answer.clone());
  return answer;
}

worker.addEventListener('install', (event) => event.waitUntil(cacheAll()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOld()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(page(request));
  } else if (isAsset(pathname)) event.respondWith(asset(request));
});
