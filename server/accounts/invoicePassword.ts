import { InvoicePasswordModel, type OfInvoicePassword } from '../database/models/signIn';
import { logger } from '../logger';
import { hashPassword, isPassword } from './passwords';

/** The revision of the password that this process was started with. */
let rev = 1;

/** The mark of what is opened with this password. */
export const ofInvoicePassword = (): OfInvoicePassword => ({ passwordRev: rev });

/** Whether something was opened with this password, or with a newer one that another process was started with. */
export const isOfInvoicePassword = ({ passwordRev = 1 }: OfInvoicePassword): boolean => passwordRev >= rev;

/** Compares the password with that of the last start. Another one ends all invoice access that was opened before. */
export async function openInvoicePassword(password: string): Promise<void> {
  const hash = await hashPassword(password);
  const options = { upsert: true, returnDocument: 'after' } as const;
  const stored = await InvoicePasswordModel.findOneAndUpdate({ _id: 1 }, { $setOnInsert: { hash, rev: 1 } }, options).lean();
  if (!stored) throw new Error('The invoice password was neither found nor stored.');
  rev = stored.rev;
  if (await isPassword(password, stored.hash)) return;
  rev = stored.rev + 1;
  const { matchedCount } = await InvoicePasswordModel.updateOne({ _id: 1, rev: stored.rev }, { hash, rev });
  if (matchedCount > 0) logger.info({ audit: 'invoice_password_changed', rev }, 'invoice password changed');
}
