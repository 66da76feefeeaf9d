import { useSyncExternalStore } from 'react';
import { SESSION_EXPIRED } from '../../shared/api/account';
import { localStore, sessionStore, subscribeShelves, useStored } from './storage';

/** What the browser keeps of a session (sections 6 and 9): both tokens are null when signed out. */
export interface Session {
  token: string | null;
  invoiceToken: string | null;
}

/** The user's writes that had no answer when the session ended: how many, and whether they survive closing the page. */
export interface Unsaved {
  count: number;
  safe: boolean;
}

const TOKEN = 'token';
const INVOICE_TOKEN = 'invoiceToken';

const listeners = new Set<() => void>();
let sentence: string | null = null;
let leftOnPurpose = false;
let farewell = SESSION_EXPIRED;
let unsaved: Unsaved | null = null;

const read = (key: string) => localStore.getItem(key);

function write(key: string, value: string | null): void {
  if (value === null) localStore.removeItem(key);
  else localStore.setItem(key, value);
}

/** Whether this page may be loaded again without signing its user out, or losing what was typed. */
export const mayReload = (): boolean => localStore.outlives(TOKEN) && sessionStore.outlives();

export const useMayReload = (): boolean => useSyncExternalStore(subscribeShelves, mayReload);

let current: Session = { token: read(TOKEN), invoiceToken: read(INVOICE_TOKEN) };

function refresh(): void {
  const next = { token: read(TOKEN), invoiceToken: read(INVOICE_TOKEN) };
  if (next.token === current.token && next.invoiceToken === current.invoiceToken) return;
  current = next;
  for (const listener of listeners) listener();
}

// Another tab signed in or out: this one follows.
globalThis.addEventListener?.('storage', (event) => {
  if (event instanceof StorageEvent && (event.key === null || event.key === TOKEN || event.key === INVOICE_TOKEN)) refresh();
});

export const readToken = (): string | null => current.token;
export const readInvoiceToken = (): string | null => current.invoiceToken;

/** Stores the session token: signed in. Invoice access does not outlive the session it was granted in. */
export function writeToken(token: string): void {
  sentence = null;
  leftOnPurpose = false;
  write(INVOICE_TOKEN, null);
  write(TOKEN, token);
  refresh();
}

export function writeInvoiceToken(token: string | null): void {
  write(INVOICE_TOKEN, token);
  refresh();
}

/** Forgets both tokens. `reason` is shown on the sign-in screen. */
export function clearSession(reason: string | null = null): void {
  sentence = reason;
  leftOnPurpose = reason === null;
  write(TOKEN, null);
  write(INVOICE_TOKEN, null);
  refresh();
}

/** Ends the session `token` belongs to, unless another has begun meanwhile (section 4, Session). */
export function expireSession(token: string): void {
  if (readToken() === token) clearSession(farewell);
}

/** Runs `act`, which ends the session. The sign-in screen shows `reason`, whichever comes first: the answer or the 'signed out' event. */
export async function endWith(reason: string, act: () => Promise<void>): Promise<void> {
  farewell = reason;
  await act().finally(() => (farewell = SESSION_EXPIRED));
  clearSession(reason);
}

/** Invoice access lapsed: forgets `invoiceToken`, unless another was granted meanwhile. */
export function expireInvoiceAccess(invoiceToken: string): void {
  if (readInvoiceToken() === invoiceToken) writeInvoiceToken(null);
}

/** Why the last session ended, for the sign-in screen. */
export const sessionNotice = (): string | null => sentence;

export function noteUnsaved(left: Unsaved): void {
  unsaved = left;
  for (const listener of listeners) listener();
}

/** The unanswered writes of the last session, for the sign-in screen. */
export const useUnsaved = (): Unsaved | null => useSyncExternalStore(subscribeSession, () => unsaved);

/** Whether the session ended by Logout, in this tab. */
export const hasLeft = (): boolean => leftOnPurpose;

/** Calls `listener` whenever a token changes, in this tab or another. Returns the function that stops it. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, followed by the component. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, () => current);
}

/** What a token says of itself; nothing when it is none of ours. Not proof of anything: only the server can check it. */
function tokenClaims(token: string | null): Record<string, unknown> {
  try {
    const payload = (token ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const claims: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(payload), (char) => char.charCodeAt(0))));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

const isTextClaim = (claim: unknown): claim is string => typeof claim === 'string';

/** The e-mail of the account a token was issued to; null where it does not say. */
export function emailOf(token: string | null): string | null {
  const { email } = tokenClaims(token);
  return isTextClaim(email) ? email : null;
}

/** The account a token was issued to, to keep apart what several people leave in one browser: the token itself where it does not say. */
export function accountOf(token: string | null): string {
  const { sub, email } = tokenClaims(token);
  return [sub, email, token].find(isTextClaim) ?? '';
}

/** The session of a token and when it began, in epoch milliseconds; null where it does not say. */
export function sessionClaims(token: string | null): { session: string; issued: number } | null {
  const { jti, iat } = tokenClaims(token);
  return isTextClaim(jti) && typeof iat === 'number' ? { session: jti, issued: iat * 1_000 } : null;
}

const choiceKey = (name: string) => `${name} ${accountOf(readToken())}`;

/** What this account, in this browser, has chosen of `name`, in step with other tabs; '' for nothing. */
export const useStoredChoice = (name: string): string => useStored(localStore, choiceKey(name)) ?? '';

/** Keeps a choice; '' forgets it. */
export function storeChoice(name: string, choice: string): void {
  if (choice) localStore.setItem(choiceKey(name), choice);
  else localStore.removeItem(choiceKey(name));
}

let returnPath: string | null = null;

/** Where signing in again leads after a session that ends now; null for the screen that is open. */
export const comeBackTo = (path: string | null): void => void (returnPath = path);

export const placeToComeBackTo = (): string | null => returnPath;
