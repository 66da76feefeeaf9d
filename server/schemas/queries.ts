/** The schemas of the read-only answers in server/queries, as `/api/docs` shows them. Requests are not validated with them. */
import * as z from 'zod';
import type { DueListAnswer } from '../../shared/api/due';
import type { Handover } from '../../shared/api/handover';
import type { Trends } from '../../shared/api/trends';
import type { SearchResult } from '../../shared/api/search';
import type { Mark, WhatsNew, RecordSummary } from '../../shared/status/whatsNew';
import type { FleetStatus, VesselStatusWire } from '../../shared/status/vesselStatusWire';
import { KIND_NAMES } from '../../shared/kinds/kinds';
import { named, bySection, count, day, email, epochName, id, instant, kindName, section, seq, anyText } from './values';

const dayOrNone = z.union([day, z.literal(0)]);
const surveyPart = z.enum(['survey', 'missed', 'bottom']).describe('Which survey of the record.');

/** An urgent item: wire code of the section, record, name, date, index of its level, since when, and 1 if it will stop the ship soon (`ItemWire`). */
const item = z.tuple([anyText, id, anyText, dayOrNone, count, dayOrNone, z.literal(1).optional()]);

/** The status of a vessel: how urgent its records are (server/queries/README.md, "Fleet status"). */
export const vesselStatus: z.ZodType<VesselStatusWire> = named(
  'VesselStatus',
  z
    .tuple([
      id,
      seq,
      z.union([item, z.literal(0)]),
      z.array(count),
      z.record(z.string(), z.array(count)),
      z.tuple([count, count.optional(), z.union([item, anyText]).optional()]).optional(),
      z.array(count).optional(),
      z.record(z.string(), count).optional(),
    ])
    .describe('[vessel, seq, worst, totals, counts, verdict, months, overdue]: see "Fleet status".'), // verdict: can she sail?
);

/** The answer to `GET /api/fleet/status`. `uncounted`: vessels whose status was not computed in time. */
export const fleetStatus: z.ZodType<FleetStatus> = z.object({ today: day, statuses: z.array(vesselStatus), uncounted: z.array(id) });

/** How far a user has seen a log: the number of a change, and the day. */
const mark: z.ZodType<Mark> = z.object({ seq, day });
/** The answer to setting a mark. */
export const marked = z.object({ mark, was: mark.nullable() });

const line: z.ZodType<RecordSummary> = named(
  'Line',
  z.object({
    kind: section,
    id,
    op: z.enum(['created', 'updated', 'deleted', 'restored']),
    renewed: z.literal(true).optional().describe('It was created to replace another one.'),
    name: anyText,
    by: z.array(email),
    at: instant,
    fields: z
      .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
      .optional()
      .describe('By field: the first former value and the current value.'),
    moreFields: count.optional(),
  }),
);
/** A due date that passed, or came within the warning period, since the user's last visit; or the window of a survey that opened or closed. */
const crossing = z.object({
  kind: section,
  id,
  part: surveyPart.optional(),
  name: anyText,
  date: day,
  to: z.enum(['due', 'past', 'opened', 'closed']),
});

/**
 * The answer to `GET /api/vessels/{id}/since`: changes by others since the user's mark. `head`: the newest number of the log; `begun`: why the mark
 * was only now set, to `head`; `turned`: crossed due dates; `unread`: older changes that were not read.
 */
export const whatsNew: z.ZodType<WhatsNew> = named(
  'WhatsNew',
  z.object({
    head: seq,
    epoch: epochName,
    today: day,
    mark,
    begun: z.enum(['first', 'restored', 'ahead']).optional(),
    lines: z.array(line),
    more: count,
    turned: z.array(crossing),
    moreTurned: count,
    counts: bySection,
    unread: count,
  }),
);

/** The answer to `GET /api/vessels/{id}/handover`: the changes of a period of UTC days. */
export const handover: z.ZodType<Handover> = named(
  'Handover',
  z.object({ from: day, to: day, head: seq, at: instant, lines: z.array(line), more: count, counts: bySection, unread: count }),
);

/** How an item is overdue. */
const past = z.enum(['expired', 'conditionOverdue', 'overdue']);

/**
 * The answer to `GET /api/due`: one page of the dated items of the fleet. `strip`: for each ship the number of items overdue and in each month; `late`: vessels
 * that could not be read in time (`uncounted` in fleet status).
 */
export const due: z.ZodType<DueListAnswer> = named(
  'Due',
  z.object({
    today: day,
    lines: z.array(
      z
        .tuple([
          id,
          section,
          id,
          anyText,
          day,
          past.nullable(),
          day.nullable().optional(),
          anyText.optional(),
          surveyPart.nullable().optional(),
          z.record(z.string(), z.unknown()).optional(),
        ])
        .describe('[vessel, kind, record, name, date, level once past, first day, issuer, survey, terms]'),
    ),
    total: count,
    sums: z.object({ overdue: count, ships: count, kinds: bySection }),
    next: anyText.nullable().describe('The after of the next page; null when there is none.'),
    strip: z.array(z.tuple([id, z.array(count)])).optional(),
    late: z.array(id),
  }),
);

/** The answer to `GET /api/trends`: for each ship the numbers overdue and due within 30 days, a point for every week, the last one for today. */
export const trends: z.ZodType<Trends> = named(
  'Trends',
  z.object({ today: day, lines: z.array(z.tuple([id, z.array(count), z.array(count)])) }),
);

/** The answer to a search over the fleet. */
export const found: z.ZodType<SearchResult> = named(
  'Found',
  z.object({
    hits: z.array(
      z.object({
        kind: kindName,
        vessel: id,
        id,
        name: anyText,
        detail: anyText.optional(),
        date: day.optional(),
        state: anyText.optional(),
      }),
    ),
    counts: z.partialRecord(z.enum(KIND_NAMES), count),
    next: z.number().nullable().optional(),
  }),
);
