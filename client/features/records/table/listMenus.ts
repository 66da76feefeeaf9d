/** All that a list opens or rarely says, in one chunk: it is fetched with the first list, so that each opens at once, and without a link too. */
export { ViewsControl } from '../views/ViewsControl';
export { NothingShown } from '../filter/NothingShown';
export { FilterMenu } from '../filter/FilterMenu';
export { SortChoice } from './SortChoice';
export { SortGone } from './SortGone';
export { ListActions } from './ListActions';
export { ActionsMenu } from './ActionsMenu';
