import { scriptAddress } from '../net/chunks';

/** Registers the service worker, which stores the application's files for the next visit. Called once. The product works without it. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(scriptAddress('/sw.js'), { scope: '/', updateViaCache: 'none' });
    // A browser looks for a new worker only now and then; the next load should have it.
    if (registration.active) await registration.update();
  } catch {
    // A browser without storage.
  }
}
