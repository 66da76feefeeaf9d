import { fileURLToPath } from 'node:url';

/** The modules of the two heaviest screens. What each adds to the first load is held to a limit (`npm run bench -- firstLoad`). */
export const LIST = fileURLToPath(new URL('../records/list/ListPage.tsx', import.meta.url));
export const FORM = fileURLToPath(new URL('../records/form/FormPage.tsx', import.meta.url));
