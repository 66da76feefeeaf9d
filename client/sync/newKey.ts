/** A fresh Idempotency-Key. `crypto.randomUUID` is missing where a ship serves the page over plain HTTP. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
