/** Runs `work`; while it lasts, closing the page asks first, since it would be lost. */
export async function holdPage<T>(work: Promise<T>): Promise<T> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  try {
    return await work;
  } finally {
    removeEventListener('beforeunload', ask);
  }
}
