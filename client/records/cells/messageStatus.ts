import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord, Values } from '../../../shared/kinds/kind';
import { dailyMessages } from '../../../shared/kinds/dailyMessages';

/** The label of the button of a message: its next status change. */
export const nextStep = (record: AnyRecord): 'Mark Completed' | 'Reopen' => (record.status === 'In Progress' ? 'Mark Completed' : 'Reopen');

/** All fields of a message, as a request sends them. */
export const valuesOf = (record: AnyRecord): Values =>
  Object.fromEntries(Object.keys(dailyMessages.fields).map((name) => [name, record[name] ?? null]));

/** What the next status change of a message sets: completed today, which is the author's day, or in progress without a completion date. */
export const afterStep = (record: AnyRecord, today: IsoDate): Values =>
  nextStep(record) === 'Mark Completed'
    ? { status: 'Completed', completion_date: today }
    : { status: 'In Progress', completion_date: null };
