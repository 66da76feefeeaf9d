let held = 0;

/** Whether something is under way that would be lost with the page. */
export const isPageHeld = (): boolean => held > 0;

/** Runs `work`; while it lasts, closing the page asks first, since it would be lost. */
export async function holdPage<T>(work: Promise<T>): Promise<T> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  held += 1;
  try {
    return await work;
  } finally {
    held -= 1;
    removeEventListener('beforeunload', ask);
  }
}
