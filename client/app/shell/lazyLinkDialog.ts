import { openedPart } from '../../net/chunks';

/** The dialog of the link indicator. It is prefetched, because users open it when the link is down. */
export const LinkDialog = openedPart(() => import('../link/LinkDialog'), 'LinkDialog');
