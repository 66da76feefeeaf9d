import { readInvoiceToken } from '../../net/session';
import { defineScreens } from './defineScreens';

/** Invoices: numbered by their position in the list, never edited or deleted (section 2). */
export const invoices = defineScreens('invoices', {
  list: { cardFields: ['amount', 'due_date'], summary: null, lineNumber: { header: 'Sl.No.', of: 'place' }, hasActions: false },
  // Without invoice access the list of invoices would only open the invoice login.
  form: { listedAt: () => (readInvoiceToken() === null ? '/' : '/invoices') },
});
