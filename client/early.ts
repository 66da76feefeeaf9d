/// Runs by itself, before anything else of the application has come: it must import nothing.

try {
  const token = localStorage.getItem('token');
  // Whoever has a worker has been here before, and has the vessels kept.
  if (token && !navigator.serviceWorker?.controller) {
    const path = '/api/vessels';
    const answer = fetch(path, { headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } });
    answer.catch(() => undefined);
    globalThis.early = { path, token, answer };
  }
} catch {
  // A browser without storage: nobody is signed in yet.
}
