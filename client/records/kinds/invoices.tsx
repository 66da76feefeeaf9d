import { readInvoiceToken } from '../../net/session';
import { lazyPart } from '../../net/chunks';
import { defineScreens } from './defineScreens';

const InvoiceAges = lazyPart(() => import('../ages/Ages'), 'InvoiceAges');

/** Invoices: numbered by their position in the list, never edited or deleted. */
export const invoices = defineScreens('invoices', {
  list: {
    cardFields: ['amount', 'due_date'],
    summary: null,
    lineNumber: { header: 'Sl.No.', of: 'place' },
    hasActions: false,
    Below: InvoiceAges,
  },
  // Without invoice access the list of invoices would only open the invoice login.
  form: { listedAt: () => (readInvoiceToken() === null ? '/' : '/invoices') },
});
