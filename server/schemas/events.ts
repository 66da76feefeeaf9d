import * as z from 'zod';
import type { DisplayEvents } from '../../shared/api/display';
import type { ClientEvents, ServerEvents } from '../../shared/api/events';
import { person, people } from './accounts';
import { caughtUp, change } from './changes';
import { goneVessel, shownVessel } from './displays';
import { standing } from './queries';
import { count, email, epochName, id, milliseconds, refused, scope, seq, anyText } from './values';

/** What the contract tells of an event: its argument, and what it is acknowledged with. */
export interface Heard {
  summary: string;
  argument: z.ZodType | null;
  answer: z.ZodType;
}

/** The same of one the server sends. */
export interface ServerEventDocs {
  summary: string;
  argument: z.ZodType | null;
}

const left = z.object({ left: z.literal(true) });
const joined = z.object({ joined: z.literal(true) });
const orRefused = (answer: z.ZodType) => z.union([answer, refused]);
const oneVessel = z.object({ vessel: scope });
const section = anyText.describe('The letter of a section; empty for another screen.');
const flags = z.int().describe('1 editing, 2 idle, 4 not to be shown, added up.');
const aboard = z.tuple([id, milliseconds, z.union([z.literal(0), z.literal(1)]), count]).describe('[vessel, at, isHere, waiting]');

/** What a socket may send (server/live/README.md, "Logs"). */
export const CLIENT_EVENTS: Record<keyof ClientEvents, Heard> = {
  watch: {
    summary: 'Follow a log; the acknowledgement holds the changes after `since`',
    argument: z.object({ vessel: scope, since: seq.optional(), epoch: epochName.optional() }),
    answer: orRefused(z.object({ ...caughtUp, now: milliseconds })),
  },
  unwatch: { summary: 'Follow a log no longer', argument: oneVessel, answer: orRefused(left) },
  watch_vessel_status: { summary: 'Follow how every vessel stands', argument: null, answer: orRefused(joined) },
  unwatch_vessel_status: { summary: 'Follow that no longer', argument: null, answer: orRefused(left) },
  watch_on_board: {
    summary: 'Follow when people on board of each vessel were last connected',
    argument: null,
    answer: orRefused(z.object({ vessels: z.array(aboard) })),
  },
  unwatch_on_board: { summary: 'Follow that no longer', argument: null, answer: orRefused(left) },
  waiting: { summary: 'Tell how many own writes wait in this client', argument: count, answer: orRefused(left) },
  presence: {
    summary: 'Tell where the user is, on a vessel that is followed',
    argument: z
      .array(z.union([count, anyText]))
      .min(1)
      .max(5)
      .describe('[vessel, section, record, field, flags], cut after the last there is'),
    answer: orRefused(left),
  },
  watch_people: {
    summary: 'Follow what people tell of themselves',
    argument: z.object({ since: seq.optional(), epoch: epochName.optional() }),
    answer: orRefused(people),
  },
};

/** What a socket is sent. */
export const SERVER_EVENTS: Record<keyof ServerEvents, ServerEventDocs> = {
  change: { summary: 'A new change of a log that is followed', argument: change },
  vessel_status: { summary: 'The status of a vessel that changed', argument: standing },
  on_board: { summary: 'People on board connected or disconnected, or their number of unsent writes changed', argument: aboard },
  roster: {
    summary: 'The other tabs on the vessel the socket said it is on',
    argument: z.tuple([id, z.array(z.tuple([anyText, section, count, anyText, flags, email]))]),
  },
  presence: {
    summary: 'Where another tab is now; the vessel and the tab alone: it has gone',
    argument: z
      .array(z.union([count, anyText]))
      .min(2)
      .max(7)
      .describe('[vessel, tab, section, record, field, flags, email], cut likewise'),
  },
  person: { summary: 'What a person tells of themself now', argument: person },
  signed_out: { summary: 'The session ended; the connection is closed right after', argument: refused },
  client_too_old: { summary: 'The page is of another build than the server', argument: null },
};

/** What the socket of a display is sent. */
export const DISPLAY_EVENTS: Record<keyof DisplayEvents, ServerEventDocs> = {
  vessels: { summary: 'Vessels that were written to, at most one message a second', argument: z.array(z.union([shownVessel, goneVessel])) },
  changed: { summary: 'The settings are others: ask for the picture again', argument: null },
  revoked: { summary: 'The display was removed; the connection is closed right after', argument: refused },
  client_too_old: { summary: 'The page is of another build than the server', argument: null },
};
