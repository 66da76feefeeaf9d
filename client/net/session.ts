import { Problem, SESSION_EXPIRED } from '../../shared/basics/problem';
import { useSyncExternalStore } from 'react';
import { KEYBOARD, KEYBOARD_WATCH } from './access';
import { localStore, sessionStore, subscribeStorage, useStored } from './browserStorage';

/** The session stored in the browser. Both tokens are null when signed out. */
export interface Session {
  token: string | null;
  invoiceToken: string | null;
}

/** How many of the user's writes had no answer when the session ended, and whether they would survive closing the page. */
export interface UnsentAtSignOut {
  count: number;
  safe: boolean;
}

const TOKEN = 'token';
const INVOICE_TOKEN = 'invoiceToken';
/** Stored for the tab, so that it outlives a reload of the sign-in screen. */
const END_REASON = 'why the session ended';

const listeners = new Set<() => void>();
let signedOutByUser = false;
let endReason: string | null = null;
let unsentAtSignOut: UnsentAtSignOut | null = null;

const read = (key: string) => localStore.getItem(key);

function write(key: string, value: string | null): void {
  if (value === null) localStore.removeItem(key);
  else localStore.setItem(key, value);
}

/** Whether a reload of this page would keep the user signed in and keep what was typed. */
export const mayReload = (): boolean => localStore.survivesReload(TOKEN) && sessionStore.survivesReload();

export const useMayReload = (): boolean => useSyncExternalStore(subscribeStorage, mayReload);

let current: Session = { token: read(TOKEN), invoiceToken: read(INVOICE_TOKEN) };

// Another tab may have signed in while this one was not open.
if (current.token !== null) sessionStore.removeItem(END_REASON);

let ending = new AbortController();

/** Aborted when the current session ends. */
export const endOfSession = (): AbortSignal => ending.signal;

/** The refusal of what an ended session would still send. The next session may be another user's. */
export const signedOut = (): Problem => new Problem('signed_out', SESSION_EXPIRED);

function refresh(): void {
  const next = { token: read(TOKEN), invoiceToken: read(INVOICE_TOKEN) };
  if (next.token === current.token && next.invoiceToken === current.invoiceToken) return;
  if (next.token !== current.token) {
    ending.abort();
    ending = new AbortController();
    if (next.token !== null) sessionStore.removeItem(END_REASON);
  }
  current = next;
  for (const listener of listeners) listener();
}

// When another tab signs in or out, this one does the same.
globalThis.addEventListener?.('storage', (event) => {
  if (event instanceof StorageEvent && (event.key === null || event.key === TOKEN || event.key === INVOICE_TOKEN)) refresh();
});

export const readToken = (): string | null => current.token;
export const readInvoiceToken = (): string | null => current.invoiceToken;

/** Signs in: stores the session token. Invoice access ends with the session it was granted in. */
export function writeToken(token: string): void {
  signedOutByUser = false;
  write(INVOICE_TOKEN, null);
  write(TOKEN, token);
  refresh();
}

export function writeInvoiceToken(token: string | null): void {
  write(INVOICE_TOKEN, token);
  refresh();
}

/** Signs out: deletes both tokens, and who is at the keyboard, since somebody else may sign in next. `reason` is shown on the sign-in screen. */
export function clearSession(reason: string | null = null): void {
  if (reason === null) sessionStore.removeItem(END_REASON);
  else sessionStore.setItem(END_REASON, reason);
  signedOutByUser = reason === null;
  write(TOKEN, null);
  write(INVOICE_TOKEN, null);
  write(KEYBOARD, null);
  write(KEYBOARD_WATCH, null);
  refresh();
}

/** Ends the session of `token`, unless another session has begun meanwhile. The sign-in screen shows `reason`. */
export function expireSession(token: string, reason = SESSION_EXPIRED): void {
  if (readToken() === token) clearSession(endReason ?? reason);
}

/** Runs `act`, which ends the session. The sign-in screen shows `reason`, even if the 'signed out' event arrives before the answer. */
export async function endWith(reason: string, act: () => Promise<void>): Promise<void> {
  endReason = reason;
  await act().finally(() => (endReason = null));
  clearSession(reason);
}

/** Deletes `invoiceToken` after its access has expired, unless another was granted meanwhile. */
export function expireInvoiceAccess(invoiceToken: string): void {
  if (readInvoiceToken() === invoiceToken) writeInvoiceToken(null);
}

/** Why the last session ended, for the sign-in screen. */
export const sessionNotice = (): string | null => sessionStore.getItem(END_REASON);

export function noteUnsentAtSignOut(unsent: UnsentAtSignOut): void {
  unsentAtSignOut = unsent;
  for (const listener of listeners) listener();
}

/** The unanswered writes of the last session, for the sign-in screen. */
export const useUnsentAtSignOut = (): UnsentAtSignOut | null => useSyncExternalStore(subscribeSession, () => unsentAtSignOut);

/** Whether the user ended the session with Logout in this tab. */
export const isSignedOutByUser = (): boolean => signedOutByUser;

/** Calls `listener` whenever a token changes, in this tab or another. Returns the function that removes it. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current session; the component is drawn again when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, () => current);
}

/** The claims of a token, unverified; empty if the token is not one of ours. Only the server can verify a token. */
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

/** The e-mail in a token; null if it has none. */
export function emailOf(token: string | null): string | null {
  const { email } = tokenClaims(token);
  return isTextClaim(email) ? email : null;
}

/** The account of a token, which separates the data of several users in one browser. Without such a claim, the token itself. */
export function accountOf(token: string | null): string {
  const { sub, email } = tokenClaims(token);
  return [sub, email, token].find(isTextClaim) ?? '';
}

/** The session id in a token and when it was issued, in epoch milliseconds; null if missing. */
export function sessionClaims(token: string | null): { session: string; issued: number } | null {
  const { jti, iat } = tokenClaims(token);
  return isTextClaim(jti) && typeof iat === 'number' ? { session: jti, issued: iat * 1_000 } : null;
}

const choiceKey = (name: string) => `${name} ${accountOf(readToken())}`;

/** The choice `name` of this account in this browser, kept in step with other tabs; '' for none. */
export const useStoredChoice = (name: string): string => useStored(localStore, choiceKey(name)) ?? '';

/** Stores a choice; '' deletes it. */
export function storeChoice(name: string, choice: string): void {
  if (choice) localStore.setItem(choiceKey(name), choice);
  else localStore.removeItem(choiceKey(name));
}

let returnPath: string | null = null;

/** Sets the address that signing in again opens after this session; null for the screen that is open when it ends. */
export const setReturnPath = (path: string | null): void => void (returnPath = path);

export const getReturnPath = (): string | null => returnPath;
