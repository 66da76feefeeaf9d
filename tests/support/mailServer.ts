import { createServer, type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Who the server was told to give it to, which is what counts; a header may say anything. */
  recipients: string[];
  /** The lines above the text, unfolded, by name in lower case; one that came twice has both. */
  headers: Map<string, string[]>;
  text: string;
}

export interface MailServer {
  /** As SMTP_URL names it. */
  url: string;
  mails: ReceivedMail[];
  /** Who signed in to send, as 'user password'. */
  signedIn: string[];
  stop(): Promise<void>;
}

function read(raw: string, recipients: string[]): ReceivedMail {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const headers = new Map<string, string[]>();
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(at + 1).trim()]);
  }
  const encoded = body.join('\r\n\r\n');
  const text = headers.get('content-transfer-encoding')?.[0] === 'quoted-printable' ? unquoted(encoded) : encoded;
  return { recipients, headers, text };
}

const unquoted = (text: string) =>
  text.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A real SMTP server on a port of its own, which keeps what it is sent. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const signedIn: string[] = [];
  const server = new SMTPServer({
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
    onAuth({ username = '', password = '' }, _session, done) {
      signedIn.push(`${username} ${password}`);
      done(null, { user: username });
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mails.push(
          read(
            Buffer.concat(parts).toString(),
            envelope.rcptTo.map(({ address }) => address),
          ),
        );
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://fleet:p%40ss%20word@127.0.0.1:${port}`,
    mails,
    signedIn,
    stop: () => new Promise((done) => server.close(done)),
  };
}

/** Takes connections and never says a word, as a mail server behind a broken link does. */
export async function startSilentServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((done) => server.close(() => done())) };
}
