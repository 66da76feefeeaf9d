import { loadChunk } from '../api/loadChunk';
import { expireInvoiceAccess, expireSession, readInvoiceToken, readToken, subscribeSession } from '../api/sessionStorage';
import { takeEarly } from '../api/takeEarly';
import { createLive } from './createLive';
import { keepInBrowser } from './keepInBrowser';

/** The application's own ledgers. Every hook and every write of the client goes through this one. */
export const live = createLive({
  token: readToken,
  invoiceToken: readInvoiceToken,
  fetch: (input, init) => takeEarly(init?.method, String(input), readToken()) ?? globalThis.fetch(input, init),
  io: { load: async () => (await loadChunk(() => import('socket.io-client'))).io },
  online: () => globalThis.navigator?.onLine ?? true,
  keep: keepInBrowser,
  onSignedOut: expireSession,
  onInvoicesRefused: expireInvoiceAccess,
});

/** Ties the ledgers to the session and to the page: called once, when the application starts. */
export function startLive(): void {
  let [token, invoiceToken] = [readToken(), readInvoiceToken()];
  if (token) live.start();

  subscribeSession(() => {
    const [before, access] = [token, invoiceToken];
    [token, invoiceToken] = [readToken(), readInvoiceToken()];
    if (token !== before) {
      if (before) live.reset();
      if (token) live.start();
    } else if (invoiceToken !== access) live.accessChanged();
  });

  addEventListener('beforeunload', (event) => {
    if (Object.keys(live.store.getState().pending).length > 0) event.preventDefault();
  });
  for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, live.wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') live.wake();
  });
}
