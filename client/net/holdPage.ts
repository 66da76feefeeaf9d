let held = 0;

/** Whether work is running that would be lost if the page closed. */
export const isPageHeld = (): boolean => held > 0;

/** Runs `work`. While it runs, the browser asks before it closes the page. */
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
