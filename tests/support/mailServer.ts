import { createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from './freePort';

export interface ReceivedMail {
  /** Who the server was told to give it to, which is what counts; a header may say anything. */
  recipients: string[];
  /** The lines above the text, unfolded, by name in lower case; one that came twice has both. */
  headers: Map<string, string[]>;
  text: string;
  /** Its other form, '' where it has none. */
  html: string;
}

export interface MailServer {
  /** As SMTP_URL names it. */
  url: string;
  mails: ReceivedMail[];
  /** Who signed in to send, as 'user password'. */
  signedIn: string[];
  /** What becomes of the next mails: taken, refused with this code, or kept without a word; 'dropped' cuts every second connection at once. A function is called first. */
  answer: 'taken' | 'silence' | 'dropped' | number | (() => Promise<number>);
  stop(): Promise<void>;
}

function headersOf(head: string): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(at + 1).trim()]);
  }
  return headers;
}

/** The headers of a mail or a part of one, and its text. */
function partOf(raw: string): { headers: Map<string, string[]>; text: string } {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const headers = headersOf(head);
  const encoded = body.join('\r\n\r\n');
  const encoding = headers.get('content-transfer-encoding')?.[0];
  if (encoding === 'base64') return { headers, text: Buffer.from(encoded, 'base64').toString() };
  return { headers, text: encoding === 'quoted-printable' ? unquoted(encoded) : encoded };
}

function read(raw: string, recipients: string[]): ReceivedMail {
  const { headers, text } = partOf(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type')?.[0] ?? '')?.[1];
  if (boundary === undefined) return { recipients, headers, text, html: '' };
  const parts = text.split(`--${boundary}`).map((part) => partOf(part.replace(/^\r\n/, '')));
  const find = (type: string) => parts.find((part) => part.headers.get('content-type')?.[0]?.startsWith(type))?.text ?? '';
  return { recipients, headers, text: find('text/plain'), html: find('text/html') };
}

const unquoted = (text: string) =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** A real SMTP server on a port of its own, or on `at`, which keeps what it is sent. */
export async function startMailServer(at?: number): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const signedIn: string[] = [];
  const box: MailServer = { url: '', mails, signedIn, answer: 'taken', stop: () => new Promise((done) => server.close(done)) };
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
      stream.on('end', async () => {
        mails.push(
          read(
            Buffer.concat(parts).toString(),
            envelope.rcptTo.map(({ address }) => address),
          ),
        );
        const answer = typeof box.answer === 'function' ? await box.answer() : box.answer;
        if (typeof answer === 'number') {
          // As mail servers do, it says to whom.
          const to = envelope.rcptTo.map(({ address }) => address).join(' ');
          done(Object.assign(new Error(`Not now: ${to}`), { responseCode: answer }));
        } else if (answer === 'taken') done();
      });
    },
  });
  let connections = 0;
  server.server.prependListener('connection', (socket: Socket) => {
    if (box.answer === 'dropped' && (connections += 1) % 2 === 0) socket.destroy();
  });
  const port = at ?? (await freePort());
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  box.url = `smtp://fleet:p%40ss%20word@127.0.0.1:${port}`;
  return box;
}

/** Takes connections and never says a word, as a mail server behind a broken link does. */
export async function startSilentServer(port: number): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((done) => server.close(() => done())) };
}
