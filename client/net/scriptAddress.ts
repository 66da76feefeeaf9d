/** A Trusted Types policy, which the content security policy demands before a script runs from an address. */
interface Policy {
  createScriptURL(address: string): string;
}
declare global {
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
}

/** The service worker and the scripts of the build. */
const OWN_SCRIPT = /^\/(sw|assets\/[\w.-]+)\.js$/;

let policy: Policy | undefined;

/** The address of one of our scripts, approved by the page's Trusted Types policy, so that a worker can be started from it. The server's headers allow this policy only. */
export function scriptAddress(address: string): string {
  if (!OWN_SCRIPT.test(address)) throw new TypeError('no script of ours');
  policy ??= globalThis.trustedTypes?.createPolicy('vessel-ops', { createScriptURL: (ours) => ours });
  return policy?.createScriptURL(address) ?? address;
}
