import type { Page } from 'playwright-core';

/** What a browser keeps in a store of IndexedDB that the application has made: a text a value, in which a file is its name. */
export const keptOnDisk = (page: Page, database: string, store: string): Promise<string[]> =>
  page.evaluate(
    ([name = '', place = '']) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('error', () => reject(opening.error ?? new Error(name)));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction(place).objectStore(place).getAll();
          all.addEventListener('error', () => reject(all.error ?? new Error(place)));
          all.addEventListener('success', () => {
            opening.result.close();
            resolve(all.result.map((value) => JSON.stringify(value, (_, part) => (part instanceof File ? part.name : part))));
          });
        });
      }),
    [database, store],
  );
