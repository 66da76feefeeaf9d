import type { Config } from '../config';

/** A mail server that does not answer in this time is given up, in milliseconds. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export interface Mail {
  /** The address alone: no name, no second one. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  messageId?: string;
  headers?: Record<string, string>;
}

type MailConfig = Pick<Config, 'SMTP_URL' | 'PUBLIC_URL' | 'MAIL_FROM'>;

export interface Mailer {
  /** Throws what the mail server, or the way to it, has against it. */
  send(mail: Mail): Promise<void>;
  /** Asks whether the mail server takes mail. Throws why not. */
  verify(): Promise<void>;
  close(): void;
}

/** Sends mail over SMTP_URL; null where that is not set. */
export async function openMailer({ SMTP_URL, PUBLIC_URL, MAIL_FROM }: MailConfig): Promise<Mailer | null> {
  if (!SMTP_URL || !PUBLIC_URL) return null;
  const { createTransport } = await import('nodemailer'); // only servers that send mail load it
  const transport = createTransport({ url: SMTP_URL, ...PATIENCE });
  const from = MAIL_FROM ?? `Vessel Ops <no-reply@${new URL(PUBLIC_URL).hostname}>`;
  return {
    send: async ({ to, ...mail }) => void (await transport.sendMail({ ...mail, from, to: { name: '', address: to } })),
    verify: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}
