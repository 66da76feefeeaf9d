import { openedPart } from '../../net/chunks';

/** The invoice access dialog in its own chunk, because few users have invoice access. */
export const InvoiceAccessDialog = openedPart(() => import('./InvoiceAccessDialog'), 'InvoiceAccessDialog');
