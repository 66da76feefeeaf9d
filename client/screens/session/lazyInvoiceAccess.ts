import { openedPart } from '../../net/chunks';

/** The dialog before the invoices: few users have their password. */
export const InvoiceAccessDialog = openedPart(() => import('./InvoiceAccessDialog'), 'InvoiceAccessDialog');
