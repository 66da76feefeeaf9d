/** What the policy of the page demands before it runs a script from an address. */
interface Policy {
  createScriptURL(address: string): string;
}
declare global {
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
}

/** The service worker, and what the build made. */
const OURS = /^\/(sw|assets\/[\w.-]+)\.js$/;

let policy: Policy | undefined;

/** An address of a script of ours, as the page's policy lets a worker be started from it. The server's headers name this one policy. */
export function scriptAddress(address: string): string {
  if (!OURS.test(address)) throw new TypeError('no script of ours');
  policy ??= globalThis.trustedTypes?.createPolicy('vessel-ops', { createScriptURL: (ours) => ours });
  return policy?.createScriptURL(address) ?? address;
}
