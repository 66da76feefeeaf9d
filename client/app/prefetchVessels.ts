/// The page runs this file before any other part of the application arrives. It must import nothing.

try {
  const token = localStorage.getItem('token');
  // A browser with our service worker has opened the product before. It has the files and the vessels.
  if (!navigator.serviceWorker?.controller) {
    if (token) {
      const path = '/api/vessels';
      const answer = fetch(path, { headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } });
      answer.catch(() => undefined);
      globalThis.early = { path, token, answer };
    }
    // The files of the first screen (client/build/pagePlugins.ts). The style is applied when it is needed (client/net/chunks.tsx).
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=signed-${token ? 'in' : 'out'}]`))
      link.rel = link.as === 'style' ? 'preload' : 'modulepreload';
  }
} catch {
  // The browser refuses storage: no user is signed in yet.
}
