import { lazyPart, openedPart } from '../../net/chunks';

const menus = () => import('./listMenus');

// One lazy component each, so that React renders each as soon as it is loaded.
export const FilterMenu = openedPart(menus, 'FilterMenu');
export const ListActions = lazyPart(menus, 'ListActions');
export const NoRecords = lazyPart(menus, 'NoRecords');
export const NothingShown = lazyPart(menus, 'NothingShown');
export const SortChoice = lazyPart(menus, 'SortChoice');
export const SortGone = lazyPart(menus, 'SortGone');
export const SummaryPanel = lazyPart(menus, 'SummaryPanel');
export const TextMarks = lazyPart(menus, 'TextMarks');
export const ViewsControl = lazyPart(menus, 'ViewsControl');
