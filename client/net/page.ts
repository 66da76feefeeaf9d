/** Whether the server answers with the application, not with an error or the sign-in page of a network, for example a hotel's. */
async function serverAnswers(): Promise<boolean> {
  const [ready, page] = await Promise.all([fetch('/readyz', { cache: 'no-store' }), fetch('/', { cache: 'no-store' })]);
  return ready.ok && page.ok && (await page.text()).includes('/assets/');
}

/** Makes the service worker store the new version now, or it would serve the old one again. Returns whether it has succeeded. */
async function workerIsNew(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return true;
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  if (!worker) return true;
  return await new Promise((done) => {
    const check = () => {
      if (worker.state === 'activated') done(true);
      if (worker.state === 'redundant') done(false);
    };
    worker.addEventListener('statechange', check);
    check();
  });
}

let loading = false;

/** Reloads the page if the server can serve it, so that a reload never ends on an error page. Returns whether it reloads. */
export async function loadNewVersion(): Promise<boolean> {
  if (loading) return true;
  loading = true;
  try {
    if ((await serverAnswers()) && (await workerIsNew())) {
      location.reload();
      return true;
    }
  } catch {
    // No answer: the caller tries again.
  }
  loading = false;
  return false;
}

let running = 0;

/** Whether work is running that would be lost if the page closed. */
export const hasRunningWork = (): boolean => running > 0;

/** Runs `work`. While it runs, the browser asks before it closes the page. */
export async function keepPageOpen<T>(work: Promise<T>): Promise<T> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  running += 1;
  try {
    return await work;
  } finally {
    running -= 1;
    removeEventListener('beforeunload', ask);
  }
}
