import { openedPart } from '../../net/chunks';

/** The menu of actions. A chunk of its own: the dashboard opens it without the other parts of a list. */
export const ActionsMenu = openedPart(() => import('./ActionsMenu'), 'ActionsMenu');
