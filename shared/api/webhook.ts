import type { RecordChange } from '../log/change';
import type { VesselKind } from '../kinds/kinds';
import { API } from './paths';

/** What users choose for the webhook of the installation (shared/README.md, section 2, Webhook). */
export interface WebhookSettings {
  url: string;
  on: boolean;
  /** Whether changes are told, and items that come within 90, 30, 7 or 0 days of their date. */
  changes: boolean;
  due: boolean;
  /** Of what. Changes of vessels themselves are told with any. */
  sections: VesselKind[];
}

/** What is sent to set it. An address that is left out stays as it is. */
export type WebhookEdit = Omit<WebhookSettings, 'url'> & { url?: string };

/** The webhook as users find it. Times as ISO instants. */
export interface WebhookLine extends Omit<WebhookSettings, 'url'> {
  /** Without what may be secret in it: 'https://hooks.example.com/…'. */
  address: string;
  /** The e-mail of the user who set it last, and when. */
  by: string;
  set: string;
  /** Why the product turned it off; null where a user did, or it is on. */
  stopped: string | null;
  /** How often it failed since it last took something, and when it is tried again. */
  failures: number;
  retry: string | null;
  /** When it last took something. */
  delivered: string | null;
  /** How many changes lie between what it took and the newest, those of other sections among them. */
  waiting: number;
}

/** What the webhook answered to one request. */
export interface WebhookAnswer {
  at: string;
  /** Null: there was no answer. */
  status: number | null;
  ms: number;
  /** How many events the request carried. */
  events: number;
  test: boolean;
  /** What went wrong, in words, or the beginning of what a refusal says. */
  said: string;
}

/** The newest answer first. */
export interface WebhookState {
  webhook: WebhookLine | null;
  answers: WebhookAnswer[];
  /** Whether it may be http, and lie in the server's own network (WEBHOOK_PRIVATE). */
  privateAllowed: boolean;
}

/** `secret`, what requests are signed with, is told when it is made, and only then. */
export interface WebhookSet {
  webhook: WebhookLine;
  secret: string | null;
}

/** An item that has come within so many `days` of its date: 90, 30, 7 or 0. */
export interface DueEvent {
  type: 'due';
  vessel: number;
  kind: VesselKind;
  id: number;
  name: string;
  /** The field that `date` is the value of. */
  field: string;
  date: string;
  days: number;
}

/** One thing that is told: a change as the socket tells it to a session without invoice access, an item, or a test. */
export type WebhookEvent = ({ type: 'change' } & RecordChange) | DueEvent | { type: 'ping' };

/** The body of one request. `id` stays when it is sent again. */
export interface WebhookBody {
  id: string;
  at: string;
  /** Names the logs that the numbers of changes belong to. */
  epoch: string;
  events: WebhookEvent[];
}

export const webhookPaths = {
  webhook: `${API}/webhook`,
  /** Draws another secret. */
  secret: `${API}/webhook/secret`,
  test: `${API}/webhook/test`,
} as const;

/** An address as it is shown: receivers put their secrets into the path, the query or the user's name. */
export function addressShown(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  return `${protocol}//${host}/${pathname === '/' && search === '' ? '' : '…'}`;
}

/** For how long requests are signed with a former secret too, in milliseconds. */
export const FORMER_SECRET_MS = 3_600_000;

export const isTaken = ({ status }: Pick<WebhookAnswer, 'status'>): boolean => status !== null && status >= 200 && status < 300;

export const LONGEST_WEBHOOK_URL = 2_000;

/** What is wrong with the settings of the webhook, in words. */
export const WEBHOOK_SENTENCES = {
  url: 'Address: enter one that begins with https://.',
  anyUrl: 'Address: enter one that begins with https:// or http://.',
  long: `Address: use at most ${LONGEST_WEBHOOK_URL} characters.`,
  port: 'Address: nothing can listen at port 0.',
  credentials: 'Address: leave out the user name and the password.',
  inside: 'Address: it lies in the network of the server, which the operator has not allowed.',
  on: 'On: send true or false.',
  what: 'Choose changes, due items, or both.',
  sections: 'Sections: choose one at least.',
} as const;
