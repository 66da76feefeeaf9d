import type { Request, Response } from 'express';
import * as z from 'zod';
import { type SettingsSubject, TRAIL_FORMATS } from '../../../shared/api/activity';
import { personText } from '../../../shared/basics/person';
import { Problem } from '../../../shared/basics/problem';
import { counted, visibleText } from '../../../shared/basics/text';
import { recordName } from '../../../shared/kinds/recordNaming';
import { kindOf } from '../../../shared/kinds/kinds';
import type { Scope } from '../../../shared/log/change';
import { epoch } from '../../database/epoch';
import { callerOf } from '../../http/limits';
import type { Answer, Route } from '../../http/route';
import type { Viewer } from '../../http/viewer';
import { FLEET, scopeName } from '../../log/scopeLog';
import { ACTIVITY_SENTENCES, activityFilter, subjectsFor } from '../../queries/activityRoutes';
import { openVessel } from '../../records/openVessel';
import { readRecord } from '../../records/readRecords';
import { day } from '../../schemas/values';
import { makePdf } from '../makePdf';
import { madeAt, type Paper, type ReportCell } from '../readSection';
import { attach } from '../reportRoutes';
import {
  hasSettings,
  logsOf,
  newestSettings,
  numbersIn,
  readTrail,
  type TrailEnd,
  type TrailEntry,
  type TrailOpening,
  type TrailSettings,
} from './trail';
import { trailBytes } from './trailFile';

const ACTIONS = ['created', 'updated', 'deleted', 'restored', 'erased'] as const;

const query = activityFilter
  .omit({ before: true, op: true })
  .extend({ op: z.enum(ACTIONS).optional(), from: day.optional(), until: day.optional(), as: z.enum(TRAIL_FORMATS) });

const SENTENCES: Record<string, string> = {
  ...ACTIVITY_SENTENCES,
  op: `Invalid op. Use ${ACTIONS.join(', ')}.`,
  from: 'Invalid from. Send a day like 2025-03-01.',
  until: 'Invalid until. Send a day like 2025-03-01.',
  as: `Invalid as. Use ${TRAIL_FORMATS.join(', ')}.`,
};

/** The period, filters and format in a request. @throws Problem 'bad_request' with the invalid parameter. */
function readQuery(request: Request): z.infer<typeof query> {
  const read = query.safeParse(request.query);
  if (!read.success) {
    const wrong = String(read.error.issues[0]?.path[0]);
    throw Problem.field('bad_request', wrong, SENTENCES[wrong] ?? '');
  }
  const { from, until } = read.data;
  if (from !== undefined && until !== undefined && from > until)
    throw Problem.field('bad_request', 'from', 'Invalid from. Send a day that is no later than until.');
  return read.data;
}

const TYPES = { jsonl: 'application/x-ndjson', csv: 'text/csv', pdf: 'application/pdf' } as const;

/** The numbers of the newest changes are read first, so that what is written meanwhile does not change the trail. */
async function sendTrail(request: Request, viewer: Viewer, response: Response, of: { scope: Scope; ship: string }): Promise<Answer> {
  const { as, from, until, ...filters } = readQuery(request);
  const span = { ...(from && { from }), ...(until && { until }), exported_at: new Date().toISOString() };
  const { vessels: seen } = viewer.access;
  const trailOf = { of: of.scope, ...(of.scope === 'fleet' && seen && { vessels: [...seen].sort((a, b) => a - b) }) };
  const logs: TrailOpening['logs'][number][] = [];
  for (const scope of await logsOf(trailOf)) {
    const { after, upTo } = await numbersIn(scope, span);
    if (upTo > after) logs.push({ vessel: scopeName(scope), after, up_to: upTo });
  }
  const opening: TrailOpening = {
    format: 2,
    ...trailOf,
    ship: of.ship,
    ...span,
    filters,
    invoices: viewer.invoiceForm === 'full' ? 'included' : 'left out',
    epoch: epoch(),
    exported_by: viewer.email,
    logs,
    ...(hasSettings({ ...trailOf, filters }) && { settings: { of: subjectsFor(viewer.access), up_to: await newestSettings() } }),
  };
  const lines = readTrail(opening);
  const title = of.ship || 'Fleet';
  const name = (type: string) => attach(response, title, 'audit trail', as, type);
  if (as !== 'pdf') {
    name(TYPES[as]);
    return { status: 200, headers: { 'Content-Type': `${TYPES[as]}; charset=utf-8` }, body: trailBytes(lines, as) };
  }
  const body = await makePdf({ paper: await trailPaper(lines, opening, title) }, response, callerOf(request, viewer));
  name(TYPES.pdf);
  return { status: 200, headers: { 'Content-Type': TYPES.pdf, 'Content-Length': String(body.length) }, body };
}

/** The maximum number of entries that are printed. The chain covers the others too. */
const MOST_PRINTED = 5_000;
const LONGEST_PRINTED = 160;
const FIRST_DIGITS = 16;

const COLUMNS = [
  ['No.', 0.5],
  ['Time (UTC)', 1.2],
  ['Who', 1.8],
  ['Ship', 1.2],
  ['Section', 1.1],
  ['Record', 1.8],
  ['What', 0.7],
  ['Before → after', 4],
  ['Change', 0.6],
  ['Hash', 1.3],
] as const;

const shown = (value: unknown): string => (value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value));

/** The cells of a row in the order of `COLUMNS`. */
const printed = ([n = '', at = '', ...texts]: readonly string[]): ReportCell[] =>
  [n, at.slice(0, 19).replace('T', ' '), ...texts.slice(0, -1), texts.at(-1)?.slice(0, FIRST_DIGITS) ?? ''].map((text) => ({
    text: visibleText(text).slice(0, LONGEST_PRINTED).toWellFormed(),
  }));

function printedRow(entry: TrailEntry, hash: string): ReportCell[] {
  const changes = Object.entries(entry.fields).map(([name, { before, after }]) => `${name}: ${shown(before)} → ${shown(after)}`);
  return printed([
    String(entry.n),
    entry.at,
    `${personText({ ...entry, email: entry.by })}${entry.name && ` (${entry.by})`}`,
    entry.ship,
    kindOf(entry.section).title,
    `${entry.record} (${entry.id})`,
    entry.what,
    changes.join('; '),
    String(entry.seq),
    hash,
  ]);
}

const OF_SETTINGS: Record<SettingsSubject, string> = {
  webhook: 'Webhook',
  display: 'Display',
  account: 'Account',
  invitation: 'Invitation',
  registration: 'Registration',
  retention: 'Retention period',
  link: 'Outside access',
  deletion: 'Deletion of vessels',
  factor: 'Second factor',
};

const printedSettings = ({ n, at, by, of, name, op, fields }: TrailSettings, hash: string): ReportCell[] =>
  printed([String(n), at, by, '', OF_SETTINGS[of], name, op, fields.join(', '), '', hash]);

/** The trail as a report: its head in full, then the entries. */
async function trailPaper(lines: ReturnType<typeof readTrail>, opening: TrailOpening, title: string): Promise<Paper> {
  const rows: ReportCell[][] = [];
  let end: TrailEnd = { entries: 0, head: '', left_out: 0 };
  for await (const line of lines) {
    if (line.type === 'entry' && rows.length < MOST_PRINTED) rows.push(printedRow(line.body, line.hash));
    if (line.type === 'settings' && rows.length < MOST_PRINTED) rows.push(printedSettings(line.body, line.hash));
    if (line.type === 'end') end = line.body;
  }
  const { by, kind, op } = opening.filters;
  const filters = [by && `person ${by}`, kind && `section ${kindOf(kind).title}`, op && `what ${op}`].filter(Boolean).join(', ');
  const head: [string, string][] = [
    ['Last hash (SHA-256)', end.head],
    ['Entries', String(end.entries)],
    ['Period (UTC days)', `${opening.from ?? 'the beginning'} to ${opening.until ?? opening.exported_at.slice(0, 10)}`],
    ['Filters', filters || 'none'],
    [
      'Invoices',
      opening.invoices === 'included' ? 'included' : `${counted(end.left_out, 'change')} left out: the exporter has no invoice access`,
    ],
    ['Ship', opening.vessels ? `${counted(opening.vessels.length, 'ship')} that the exporter may see` : title],
    ['Epoch', opening.epoch],
    ['Exported', `${opening.exported_at} by ${opening.exported_by}`],
  ];
  return {
    title,
    name: 'Audit trail',
    made: madeAt(new Date(opening.exported_at)),
    facts: [],
    figures: [],
    tables: [
      {
        heading: 'Head of the chain',
        none: '',
        columns: [
          { label: 'Statement', share: 1 },
          { label: 'Value', share: 4 },
        ],
        rows: head.map((row) => row.map((text) => ({ text }))),
      },
      {
        heading: `Entries (${end.entries})`,
        none: 'There are no entries.',
        columns: COLUMNS.map(([label, share]) => ({ label, share })),
        rows,
        more: Math.max(0, end.entries - rows.length),
      },
    ],
  };
}

const vessels = kindOf('vessels');
const docs = {
  more: 'JSONL, CSV or PDF. Each line has a hash over the hash before it and its content. Changes of invoices need invoice access.',
  query: query.shape,
  answer: { media: Object.values(TYPES) },
};

/** Audit trails (server/reports/trail/README.md), behind the same gate as Activity. */
export const trailRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/vessels/:vessel/activity/trail',
    docs: { summary: 'The audit trail of one vessel', ...docs },
    large: true,
    run: async (request, viewer, response) => {
      const scope = await openVessel(viewer, request.params.vessel);
      return sendTrail(request, viewer, response, { scope, ship: recordName(vessels, await readRecord(vessels, FLEET, scope)) });
    },
  },
  {
    method: 'get',
    path: '/activity/trail',
    docs: { summary: 'The audit trail of the fleet', ...docs },
    large: true,
    run: async (request, viewer, response) => sendTrail(request, viewer, response, { scope: 'fleet', ship: '' }),
  },
];
