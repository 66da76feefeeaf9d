/** Whether the server answers with the application: not with an error, nor a network's own page with its sign-in. */
async function serverAnswers(): Promise<boolean> {
  const [ready, page] = await Promise.all([fetch('/readyz', { cache: 'no-store' }), fetch('/', { cache: 'no-store' })]);
  return ready.ok && page.ok && (await page.text()).includes('/assets/');
}

/** Has the service worker keep the new version, which it would otherwise answer with only the time after. */
async function workerIsNew(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return true;
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  if (!worker) return true;
  return await new Promise((done) => {
    const look = () => {
      if (worker.state === 'activated') done(true);
      if (worker.state === 'redundant') done(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

let loading = false;

/** Loads the page anew, once the server can answer with it: never into an error page. Answers whether it will. */
export async function loadNewVersion(): Promise<boolean> {
  if (loading) return true;
  loading = true;
  try {
    if ((await serverAnswers()) && (await workerIsNew())) {
      location.reload();
      return true;
    }
  } catch {
    // No answer: it is tried again.
  }
  loading = false;
  return false;
}
