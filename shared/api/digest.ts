import { API } from '../kinds/foreignFiles';
import { EVERY_THRESHOLD, type Thresholds } from '../status/thresholds';

/** What a user chooses for the digest (shared/README.md, The digest). */
export interface DigestSettings {
  on: boolean;
  /** The hour of delivery in `zone`, 0 to 23. */
  hour: number;
  /** An IANA name: 'Europe/Athens'. */
  zone: string;
  /** Days before their date on which items of a section are reported. An omitted section is not reported. */
  thresholds: Thresholds;
  /** Null: all vessels. */
  vessels: number[] | null;
}

/** The digest of an account. Times are ISO instants. */
export interface Digest extends DigestSettings {
  /** Whether this installation can send mail; if not, no digest can be turned on. */
  canMail: boolean;
  /** When the next one is due; in the past while it waits for the mail server; null while it is off. */
  next: string | null;
  /** When the last one was sent; null: none was. */
  sent: string | null;
  /** Why the last one could not be sent, as a sentence; null if it was sent. */
  problem: string | null;
}

export const NO_DIGEST: DigestSettings = { on: false, hour: 6, zone: 'UTC', thresholds: EVERY_THRESHOLD, vessels: null };

export const digestPaths = {
  digest: `${API}/digest`,
  /** The address of the unsubscribe button in a mail; needs no session. */
  stop: (secret: string) => `${API}/digest/stop/${secret}`,
} as const;

/** The anchor of the settings on the account screen. */
export const DIGEST_ANCHOR = 'digest';

/** The refusals of digest settings. */
export const DIGEST_SENTENCES = {
  on: 'On: send true or false.',
  hour: 'Hour: send a whole number from 0 to 23.',
  zone: 'Time zone: send the name of a time zone, such as Europe/Athens.',
  thresholds: 'Thresholds: send 90, 30, 7 and 0, or some of them, for each section.',
  noMail: 'On: this installation sends no mail. Ask its operator to set SMTP_URL.',
} as const;
