/** What the policy of the page demands before it runs a script from an address. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): { createScriptURL(address: string): string };
}
declare global {
  var trustedTypes: TrustedTypes | undefined;
}

const WORKER = '/sw.js';

/** Has the application's files kept for the next visit; called once. Where the browser cannot, or will not, nothing is lost. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    // The one policy the server's headers name.
    const address =
      globalThis.trustedTypes?.createPolicy('vessel-ops', { createScriptURL: () => WORKER }).createScriptURL(WORKER) ?? WORKER;
    const registration = await navigator.serviceWorker.register(address, { scope: '/', updateViaCache: 'none' });
    // A browser asks for a new version in its own time; the next load shall have it.
    if (registration.active) await registration.update();
  } catch {
    // A browser without storage.
  }
}
