import { loadChunk } from '../../api/loadChunk';

/** Fetches the dialog before the invoices: few users have their password. */
export const loadInvoiceAccess = async () => ({
  default: (await loadChunk(() => import('./InvoiceAccessDialog'))).InvoiceAccessDialog,
});
