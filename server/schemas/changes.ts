import * as z from 'zod';
import { type Activity, type SettingsEntry, SETTINGS_SUBJECTS } from '../../shared/api/activity';
import type { AnyChange, RecordHistory, Withheld } from '../../shared/log/change';
import { named, count, email, epochName, id, instant, kindName, op, scope, seq, anyText } from './values';

const values = z.record(z.string(), z.unknown());
const header = { vessel: scope, seq, at: instant };
export const written = {
  ...header,
  kind: kindName,
  id,
  rev: id,
  op,
  fields: values.describe('All fields when created, those that changed when updated, none when deleted, the blank ones when erased.'),
  by: email,
  said: anyText.optional().describe('Who was at the keyboard of a shared computer, as they said.'),
};

/** One change of a log, in the form that its reader may see. */
export const change: z.ZodType<AnyChange | Withheld> = named(
  'Change',
  z.union([z.object(written), z.object({ ...header, op: z.literal('withheld') }).describe('The number of a change you may not see.')]),
);

export const caughtUp = {
  head: seq.describe('The number of the newest change.'),
  epoch: epochName,
  changes: z.array(change),
};

const past = { ...written, before: values.describe('What these fields were before.') };

/** A page of a record's history. */
export const history: z.ZodType<RecordHistory> = named('History', z.object({ changes: z.array(z.object(past)), more: z.boolean() }));

const settingsEntry: z.ZodType<SettingsEntry> = z.object({
  id: anyText.describe('Ids are ordered by time.'),
  at: instant,
  by: email,
  of: z.enum(SETTINGS_SUBJECTS),
  op: z.enum(['created', 'updated', 'deleted']),
  name: anyText,
  fields: z.array(anyText).describe('What was changed.'),
});

/** A page of activity. */
export const activity: z.ZodType<Activity> = named(
  'Activity',
  z.object({
    entries: z.array(z.object({ ...past, name: anyText, ship: anyText.optional(), gone: z.literal(true).optional() })),
    settings: z
      .array(settingsEntry)
      .optional()
      .describe('Changes of webhook and display settings in the time span of the page; fleet activity only.'),
    next: anyText.nullable().describe('The before of the next page; null when there are no older entries.'),
    people: z.array(email).optional(),
  }),
);

/** All files that a record has had. */
export const versions = z.object({
  versions: z.array(z.object({ version: id, by: email, name: anyText, type: anyText, size: count, at: instant, id: anyText })),
});
