import type { Contents } from '../../shared/api/contents';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { recordModel } from '../database/models/record';

/** How many records of each kind a vessel has, counted in an index; without invoice access, of invoices the pending ones alone. */
export async function readContents(vessel: number, form: InvoiceForm): Promise<Contents> {
  const counted = await Promise.all(
    VESSEL_KINDS.map(async (name) => {
      const told = kindOf(name).access === 'session' || form === 'full' ? {} : { status: 'Pending' };
      return [name, await recordModel(name).countDocuments({ vessel, deleted: false, ...told })] as const;
    }),
  );
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}
