import type { Config } from '../config';
import { logger } from '../logger';
import { createResetToken, resetLink } from './resetLink';

/** A mail server that does not answer in this time is given up, in milliseconds: the request was answered long before. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Mails a one-time link, when SMTP_URL is set. Never throws: the answer must not tell whether there was anything to mail. */
export async function mailResetLink({ SMTP_URL, PUBLIC_URL, MAIL_FROM }: Config, account: { _id: number; email: string }): Promise<void> {
  if (!SMTP_URL || !PUBLIC_URL) {
    logger.warn({ audit: 'reset_not_mailed', user: account._id }, 'SMTP_URL is not set: npm run reset-link prints a link');
    return;
  }
  try {
    const link = resetLink(PUBLIC_URL, await createResetToken(account._id));
    const { createTransport } = await import('nodemailer'); // only servers that send mail load it
    await createTransport({ url: SMTP_URL, ...PATIENCE }).sendMail({
      from: MAIL_FROM ?? `Vessel Ops <no-reply@${new URL(PUBLIC_URL).hostname}>`,
      to: { name: '', address: account.email },
      subject: 'Reset your Vessel Ops password',
      text: `Someone asked to reset the password of your Vessel Ops account.\n\nTo choose a new one open this link within 30 minutes:\n${link}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
    });
    logger.info({ audit: 'reset_mailed', user: account._id }, 'reset link mailed');
  } catch (error) {
    logger.error({ audit: 'reset_not_mailed', user: account._id, err: error }, 'reset link not mailed');
  }
}
