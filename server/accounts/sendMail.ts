import type { Config } from '../config';

/** Timeouts of the mail server, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export interface Mail {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  messageId?: string;
  headers?: Record<string, string>;
}

/** A failed delivery: the mail server's answer and the SMTP command it answers, or the error of the connection. */
export interface MailError extends Error {
  responseCode?: number;
  code?: string;
  command?: string;
  /** Whether sending of the mail's content had begun. If not, the mail server cannot have accepted it. */
  begun?: boolean;
}

type MailConfig = Pick<Config, 'SMTP_URL' | 'PUBLIC_URL' | 'MAIL_FROM'>;

export interface Mailer {
  /** @throws MailError */
  send(mail: Mail): Promise<void>;
  /** Checks that the mail server accepts connections and credentials. @throws the reason if not. */
  verify(): Promise<void>;
}

/** A mailer for SMTP_URL; null if it is not set. */
export async function openMailer({ SMTP_URL, PUBLIC_URL, MAIL_FROM }: MailConfig): Promise<Mailer | null> {
  if (!SMTP_URL || !PUBLIC_URL) return null;
  const { createTransport } = await import('nodemailer'); // loaded only if mail is sent
  const open = () => createTransport({ url: SMTP_URL, ...TIMEOUTS });
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
