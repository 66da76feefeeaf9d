import { fileURLToPath } from 'node:url';

/** The module of a display, which has to be light too. It shares small modules with lists. */
export const DISPLAY = fileURLToPath(new URL('../screens/wall/DisplayPage.tsx', import.meta.url));

/** The modules of the two heaviest screens. `npm run bench -- firstLoad` limits what each adds to the first load. */
export const LIST = fileURLToPath(new URL('../records/list/ListPage.tsx', import.meta.url));
export const FORM = fileURLToPath(new URL('../records/form/FormPage.tsx', import.meta.url));
