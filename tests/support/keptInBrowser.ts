import type { Page } from 'playwright-core';

/** Every value of a store of the page's IndexedDB, by its key. A database that is not there is not made. */
export const keptInBrowser = (page: Page, name = 'vessel-ops', store = 'ledgers'): Promise<Record<string, unknown>> =>
  page.evaluate(
    async ([wanted, place]) => {
      const answer = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
        });
      if (!(await indexedDB.databases()).some((each) => each.name === wanted)) return {};
      const database = await answer(indexedDB.open(wanted));
      if (!database.objectStoreNames.contains(place)) return (database.close(), {});
      const objects = database.transaction(place).objectStore(place);
      const [keys, values] = [await answer(objects.getAllKeys()), await answer(objects.getAll())];
      database.close();
      return Object.fromEntries(keys.map((key, at) => [String(key), values[at]]));
    },
    [name, store] as const,
  );

/** The fleet and the chosen vessel are kept on the disk, which they are two seconds after they changed. */
export const ledgersKept = async (page: Page): Promise<boolean> =>
  Object.keys(await keptInBrowser(page)).filter((key) => !/:(selected|vessel_status|due):/.test(key)).length === 2;

/** What waits to be sent, as it lies on the disk: what is not there any more is not sent again. */
export const waitingOn = async (page: Page): Promise<number> =>
  Object.keys(await keptInBrowser(page, 'vessel-ops-outbox', 'writes')).length;
