import * as z from 'zod';
import type { DisplayEvents } from '../../shared/api/display';
import type { ClientEvents, ServerEvents } from '../../shared/api/events';
import { access, person, people } from './accounts';
import { caughtUp, change } from './changes';
import { goneVessel, shownVessel } from './displays';
import { vesselStatus } from './queries';
import { count, email, epochName, id, milliseconds, refused, scope, seq, anyText } from './values';

/** The description of an event that clients send: its argument and its acknowledgement. */
export interface ClientEventDocs {
  summary: string;
  argument: z.ZodType | null;
  answer: z.ZodType;
}

/** The description of an event that the server sends. */
export interface ServerEventDocs {
  summary: string;
  argument: z.ZodType | null;
}

const left = z.object({ left: z.literal(true) });
const joined = z.object({ joined: z.literal(true) });
const orRefused = (answer: z.ZodType) => z.union([answer, refused]);
const oneVessel = z.object({ vessel: scope });
const section = anyText.describe('The wire code of a section; empty for another screen.');
const flags = z.int().describe('1 editing, 2 idle, 4 not to be shown, added up.');
const onBoard = z.tuple([id, milliseconds, z.union([z.literal(0), z.literal(1)]), count]).describe('[vessel, at, isHere, waiting]');

/** Events that a client sends (server/live/README.md, "Logs"). */
export const CLIENT_EVENTS: Record<keyof ClientEvents, ClientEventDocs> = {
  watch: {
    summary: 'Follow a log; the acknowledgement holds the changes after `since`',
    argument: z.object({ vessel: scope, since: seq.optional(), epoch: epochName.optional() }),
    answer: orRefused(z.object({ ...caughtUp, now: milliseconds })),
  },
  unwatch: { summary: 'Stop following a log', argument: oneVessel, answer: orRefused(left) },
  watch_vessel_status: { summary: 'Follow the status of all vessels', argument: null, answer: orRefused(joined) },
  unwatch_vessel_status: { summary: 'Stop following vessel status', argument: null, answer: orRefused(left) },
  watch_on_board: {
    summary: 'Follow when people on board of each vessel were last connected',
    argument: null,
    answer: orRefused(z.object({ vessels: z.array(onBoard) })),
  },
  unwatch_on_board: { summary: 'Stop following who is on board', argument: null, answer: orRefused(left) },
  waiting: { summary: 'Report the number of unsent writes of this client', argument: count, answer: orRefused(left) },
  presence: {
    summary: 'Report the location of the user, on a vessel that is followed',
    argument: z
      .array(z.union([count, anyText]))
      .min(1)
      .max(5)
      .describe('[vessel, section, record, field, flags], without trailing defaults'),
    answer: orRefused(left),
  },
  watch_people: {
    summary: 'Follow profiles; the acknowledgement holds those changed after `since`',
    argument: z.object({ since: seq.optional(), epoch: epochName.optional() }),
    answer: orRefused(people),
  },
};

/** Events that the server sends. */
export const SERVER_EVENTS: Record<keyof ServerEvents, ServerEventDocs> = {
  change: { summary: 'A new change of a log that is followed', argument: change },
  vessel_status: { summary: 'The status of a vessel that changed', argument: vesselStatus },
  on_board: { summary: 'People on board connected or disconnected, or their number of unsent writes changed', argument: onBoard },
  roster: {
    summary: 'The other tabs on the vessel of this socket',
    argument: z.tuple([id, z.array(z.tuple([anyText, section, count, anyText, flags, email]))]),
  },
  presence: {
    summary: 'The location of another tab; with vessel and tab only: it has left',
    argument: z
      .array(z.union([count, anyText]))
      .min(2)
      .max(7)
      .describe('[vessel, tab, section, record, field, flags, email], without trailing defaults'),
  },
  person: { summary: 'The changed profile of a person', argument: person },
  access: { summary: 'What the account may do, after signing in; when it changes, the connection is closed right after', argument: access },
  erased: { summary: 'The newest erasure of personal data, after signing in and when there is another one', argument: anyText },
  signed_out: { summary: 'The session ended; the connection is closed right after', argument: refused },
  client_too_old: { summary: 'The page has another build than the server', argument: null },
};

/** Events sent to the socket of a display. */
export const DISPLAY_EVENTS: Record<keyof DisplayEvents, ServerEventDocs> = {
  vessels: { summary: 'Changed vessels, at most one message a second', argument: z.array(z.union([shownVessel, goneVessel])) },
  changed: { summary: 'The settings changed: request the picture again', argument: null },
  revoked: { summary: 'The display was removed; the connection is closed right after', argument: refused },
  client_too_old: { summary: 'The page has another build than the server', argument: null },
};
