import { API } from './paths';
import { EVERY_THRESHOLD, type Thresholds } from '../status/reached';

/** What a user chooses for the digest (shared/README.md, section 2, The digest). */
export interface DigestSettings {
  on: boolean;
  /** Of the clock in `zone`, 0 to 23. */
  hour: number;
  /** An IANA name: 'Europe/Athens'. */
  zone: string;
  /** How many days before its date an item of a section is told; a section that is left out is not told. */
  thresholds: Thresholds;
  /** Null: every vessel there is. */
  vessels: number[] | null;
}

/** The same as its owner finds it. Instants in ISO form. */
export interface Digest extends DigestSettings {
  /** Whether this installation sends mail. Otherwise no digest can be turned on. */
  canMail: boolean;
  /** When the next one is due; in the past while it waits for the mail server; null while it is off. */
  next: string | null;
  /** When the last one was sent; null: none was. */
  sent: string | null;
  /** Why the last one could not be sent, in a sentence; null where it could. */
  problem: string | null;
}

export const NO_DIGEST: DigestSettings = { on: false, hour: 6, zone: 'UTC', thresholds: EVERY_THRESHOLD, vessels: null };

export const digestPaths = {
  digest: `${API}/digest`,
  /** What a mail's own button asks; needs no session. */
  stop: (secret: string) => `${API}/digest/stop/${secret}`,
} as const;

/** Where on the account screen the settings are. */
export const DIGEST_ANCHOR = 'digest';

/** What is wrong with the settings of a digest, in words. */
export const DIGEST_SENTENCES = {
  on: 'On: send true or false.',
  hour: 'Hour: send a whole number from 0 to 23.',
  zone: 'Time zone: send the name of a time zone, such as Europe/Athens.',
  thresholds: 'Told: send 90, 30, 7 and 0, or some of them, for each section.',
  noMail: 'On: this installation sends no mail. Ask its operator to set SMTP_URL.',
} as const;
