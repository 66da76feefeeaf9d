import { inWords } from '../kinds/recordNaming';
import type { InvoiceForm } from '../log/invoiceForm';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../kinds/kinds';

/** The number of records of each kind on a vessel, without zeros. Invoices: those the reader may see. */
export type Contents = Partial<Record<VesselKind, number>>;

/** Keeps a number and its noun on one line. */
const FIXED_SPACE = '\u00a0';

/** '25 certificates, 1 crew member and 3 pending invoices'; '' for a vessel without records. */
export function contentsWords(contents: Contents, form: InvoiceForm): string {
  const words = VESSEL_KINDS.flatMap((name) => {
    const { noun, plural, access } = kindOf(name);
    const count = contents[name] ?? 0;
    const which = access === 'invoice' && form === 'summary' ? 'pending ' : '';
    return count === 0 ? [] : [`${count}${FIXED_SPACE}${which}${count === 1 ? noun : plural}`];
  });
  return inWords(words, words.length);
}
