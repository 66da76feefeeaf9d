import { readInvoiceToken } from '../../net/session';
import { defineScreens } from './defineScreens';

/** Invoices: numbered by their place in the list, never edited nor deleted here (section 2). */
export const invoices = defineScreens('invoices', {
  list: { cardFields: ['amount', 'due_date'], summary: null, lineNumber: { header: 'Sl.No.', of: 'place' }, hasActions: false },
  // Without invoice access the list would only ask for it.
  form: { listedAt: () => (readInvoiceToken() === null ? '/' : '/invoices') },
});
