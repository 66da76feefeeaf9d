import { loadChunk } from '../../api/loadChunk';

/** Fetches the dialog before the invoices: few users have their password. */
export const loadInvoiceAccess = async (isAwaited?: boolean) => ({
  default: (await loadChunk(() => import('./InvoiceAccessDialog'), isAwaited)).InvoiceAccessDialog,
});
