import type { RecordChange } from '../log/change';
import type { VesselKind } from '../kinds/kinds';
import type { VerdictAnswer } from '../status/vesselStatus';
import { API } from '../kinds/foreignFiles';

/** The settings of the installation's webhook (shared/README.md, Webhook). */
export interface WebhookSettings {
  url: string;
  on: boolean;
  /** Whether it delivers changes, and items that come within 90, 30, 7 or 0 days of their date. With these, and all sections that could stop a ship, it
   * delivers changed verdicts. */
  changes: boolean;
  due: boolean;
  /** The delivered sections. Changes of vessels are always delivered. */
  sections: VesselKind[];
}

/** The body of an update. An omitted address stays unchanged. */
export type WebhookEdit = Omit<WebhookSettings, 'url'> & { url?: string };

/** The webhook as shown to users. Times are ISO instants. */
export interface WebhookLine extends Omit<WebhookSettings, 'url'> {
  /** The address without parts that may be secret: 'https://hooks.example.com/…'. */
  address: string;
  /** The e-mail of the user who last changed it, and when. */
  by: string;
  set: string;
  /** Why the product turned it off; null if it is on or a user turned it off. */
  stopped: string | null;
  /** Failures since the last delivery, and the time of the next attempt. */
  failures: number;
  retry: string | null;
  /** The time of the last delivery. */
  delivered: string | null;
  /** The number of changes after the last delivery, including those of other sections. */
  waiting: number;
}

/** The receiver's answer to one request. */
export interface WebhookAnswer {
  at: string;
  /** Null: no answer. */
  status: number | null;
  ms: number;
  /** The number of events in the request. */
  events: number;
  test: boolean;
  /** The reason of a failure, or the start of the answer's body. */
  said: string;
}

/** The newest answer first. */
export interface WebhookState {
  webhook: WebhookLine | null;
  answers: WebhookAnswer[];
  /** Whether http and private addresses are allowed (WEBHOOK_PRIVATE). */
  privateAllowed: boolean;
}

/** `secret` signs requests. Only the answer that creates it contains it. */
export interface WebhookSet {
  webhook: WebhookLine;
  secret: string | null;
}

/** An item that came within `days` (90, 30, 7 or 0) of its date. */
export interface DueEvent {
  type: 'due';
  vessel: number;
  kind: VesselKind;
  id: number;
  name: string;
  /** The field that holds `date`. */
  field: string;
  date: string;
  days: number;
}

/** A vessel whose answer to "can she sail?" has changed. */
export interface VerdictEvent {
  type: 'verdict';
  vessel: number;
  answer: VerdictAnswer;
  was: VerdictAnswer;
  /** The first reason as a sentence; null if she can sail. */
  reason: string | null;
  /** The number of reasons. */
  reasons: number;
}

/** One event: a change as a session without invoice access sees it, a due item, a changed verdict, or a test. */
export type WebhookEvent = ({ type: 'change' } & RecordChange) | DueEvent | VerdictEvent | { type: 'ping' };

/** The body of one request. A repeated request has the same `id`. */
export interface WebhookBody {
  id: string;
  at: string;
  /** The epoch of the change numbers. A restored backup begins a new epoch. */
  epoch: string;
  events: WebhookEvent[];
}

export const webhookPaths = {
  webhook: `${API}/webhook`,
  /** Creates a new secret. */
  secret: `${API}/webhook/secret`,
  test: `${API}/webhook/test`,
} as const;

/** An address as shown. Path, query and user name are left out because they may hold secrets. */
export function addressShown(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  return `${protocol}//${host}/${pathname === '/' && search === '' ? '' : '…'}`;
}

/** Milliseconds during which requests are also signed with the former secret. */
export const FORMER_SECRET_MS = 3_600_000;

/** Whether the receiver accepted the request, with a status 2xx. */
export const wasAccepted = ({ status }: Pick<WebhookAnswer, 'status'>): boolean => status !== null && status >= 200 && status < 300;

export const LONGEST_WEBHOOK_URL = 2_000;

/** The refusals of webhook settings. */
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
