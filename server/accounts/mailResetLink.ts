import type { Config } from '../config';
import { logger } from '../logger';
import { createResetToken, resetLink } from './resetLink';
import { openMailer } from './sendMail';

/** Mails a one-time link, when SMTP_URL is set. Never throws: the answer must not tell whether there was anything to mail. */
export async function mailResetLink(config: Config, account: { _id: number; email: string }): Promise<void> {
  try {
    const mailer = await openMailer(config);
    if (!mailer || !config.PUBLIC_URL) {
      logger.warn({ audit: 'reset_not_mailed', user: account._id }, 'SMTP_URL is not set: npm run reset-link prints a link');
      return;
    }
    const link = resetLink(config.PUBLIC_URL, await createResetToken(account._id));
    await mailer.send({
      to: account.email,
      subject: 'Reset your Vessel Ops password',
      text: `Someone asked to reset the password of your Vessel Ops account.\n\nTo choose a new one open this link within 30 minutes:\n${link}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
    });
    logger.info({ audit: 'reset_mailed', user: account._id }, 'reset link mailed');
  } catch (error) {
    // Not the error itself: a mail server says in it to whom the mail was.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    logger.error({ audit: 'reset_not_mailed', user: account._id, code, responseCode }, 'reset link not mailed');
  }
}
