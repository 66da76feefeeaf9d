/** What a table is saved with, in one chunk. */
export { exportList, exportOne } from './exportList';
export { exportSections } from './exportSections';
