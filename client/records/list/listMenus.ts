/** What a list opens, rarely says, or shows below its table, in one chunk: it is fetched with the first list, and then needs no link. */
export { ViewsControl } from './views/ViewsControl';
export { NothingShown } from './filter/NothingShown';
export { FilterMenu } from './filter/FilterMenu';
export { SortChoice, SortGone } from './SortChoice';
export { SummaryPanel } from './SummaryPanel';
export { ListActions } from './ListActions';
export { ActionsMenu } from './ActionsMenu';
