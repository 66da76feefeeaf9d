import { fileURLToPath } from 'node:url';

/** The modules of the two heaviest screens. `npm run bench -- firstLoad` limits what each adds to the first load. */
export const LIST = fileURLToPath(new URL('../records/list/ListPage.tsx', import.meta.url));
export const FORM = fileURLToPath(new URL('../records/form/FormPage.tsx', import.meta.url));
