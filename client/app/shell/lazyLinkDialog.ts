import { openedPart } from '../../net/chunks';

/** What the link indicator opens: fetched ahead, since it is wanted when the link is away. */
export const LinkDialog = openedPart(() => import('../link/LinkDialog'), 'LinkDialog');
