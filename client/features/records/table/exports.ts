/** What a list is saved with, in one chunk. */
export { exportList } from './exportList';
export { exportSections } from './exportSections';
