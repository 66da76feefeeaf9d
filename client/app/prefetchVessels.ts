/// The page runs this file before any other part of the application arrives. It must import nothing.

try {
  const token = localStorage.getItem('token');
  // A browser with our service worker has opened the product before and has cached the vessels.
  if (token && !navigator.serviceWorker?.controller) {
    const path = '/api/vessels';
    const answer = fetch(path, { headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } });
    answer.catch(() => undefined);
    globalThis.early = { path, token, answer };
  }
} catch {
  // The browser refuses storage: no user is signed in yet.
}
