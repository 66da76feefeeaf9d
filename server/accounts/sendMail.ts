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

/** The answer of the mail server, and to which command; without an answer what broke. */
export interface MailError extends Error {
  responseCode?: number;
  code?: string;
  command?: string;
  /** Whether the mail server had let us in: before that it has nothing of the mail. Not known of a mail that is still on its way. */
  begun?: boolean;
}

type MailConfig = Pick<Config, 'SMTP_URL' | 'PUBLIC_URL' | 'MAIL_FROM'>;

export interface Mailer {
  /** Throws what the mail server, or the way to it, has against it, as a `MailError`. */
  send(mail: Mail): Promise<void>;
  /** Asks whether the mail server takes mail. Throws why not. */
  verify(): Promise<void>;
}

/** Sends mail over SMTP_URL; null where that is not set. */
export async function openMailer({ SMTP_URL, PUBLIC_URL, MAIL_FROM }: MailConfig): Promise<Mailer | null> {
  if (!SMTP_URL || !PUBLIC_URL) return null;
  const { createTransport } = await import('nodemailer'); // only servers that send mail load it
  const open = () => createTransport({ url: SMTP_URL, ...PATIENCE });
  const from = MAIL_FROM ?? `Vessel Ops <no-reply@${new URL(PUBLIC_URL).hostname}>`;
  return {
    async send({ to, ...mail }) {
      let begun = false;
      const transport = open();
      transport.use('stream', ({ message }, done) => {
        const read = message.createReadStream.bind(message);
        message.createReadStream = (options) => {
          begun = true;
          return read(options);
        };
        done();
      });
      await transport
        .sendMail({ ...mail, from, to: { name: '', address: to } })
        .catch((error: Error) => {
          throw Object.assign(error, { begun });
        })
        .finally(() => transport.close());
    },
    async verify() {
      const transport = open();
      await transport.verify().finally(() => transport.close());
    },
  };
}
