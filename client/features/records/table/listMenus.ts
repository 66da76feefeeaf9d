/** All that a list opens, in one chunk: it is fetched with the first list, so that each opens at once, and without a link too. */
export { ViewsControl } from '../views/ViewsControl';
export { FilterMenu } from '../filter/FilterMenu';
export { LookMenu } from '../look/LookMenu';
export { ActionsMenu } from './ActionsMenu';
