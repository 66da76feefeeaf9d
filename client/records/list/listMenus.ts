/** The parts of a list that are opened later or shown below the table. One chunk, fetched with the first list so that they work offline. */
export { ViewsControl } from './views/ViewsControl';
export { NoRecords, NothingShown } from './filter/NothingShown';
export { FilterMenu } from './filter/FilterMenu';
export { SortChoice, SortGone } from './SortChoice';
export { SummaryPanel } from './SummaryPanel';
export { ListActions } from './ListActions';
// Fetched with them.
import './ActionsMenu';
export { TextMarks } from '../../ui/TextMarks';
