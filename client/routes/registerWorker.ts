/** What the policy of the page demands before it runs a script from an address. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): { createScriptURL(address: string): string };
}
declare global {
  var trustedTypes: TrustedTypes | undefined;
}

const WORKER = '/sw.js';

/** Registers the service worker, which stores the application's files for the next visit. Called once. The product works without it. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    // The one policy the server's headers name.
    const address =
      globalThis.trustedTypes?.createPolicy('vessel-ops', { createScriptURL: () => WORKER }).createScriptURL(WORKER) ?? WORKER;
    const registration = await navigator.serviceWorker.register(address, { scope: '/', updateViaCache: 'none' });
    // A browser looks for a new worker only now and then; the next load should have it.
    if (registration.active) await registration.update();
  } catch {
    // A browser without storage.
  }
}
