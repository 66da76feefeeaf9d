import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord, Values } from '../../../shared/kinds/kind';
import { dailyMessages } from '../../../shared/kinds/dailyMessages';

/** What the button of a message does next. */
export const nextStep = (record: AnyRecord): 'Mark Completed' | 'Reopen' => (record.status === 'In Progress' ? 'Mark Completed' : 'Reopen');

/** The whole message, as it is sent. */
export const valuesOf = (record: AnyRecord): Values =>
  Object.fromEntries(Object.keys(dailyMessages.fields).map((name) => [name, record[name] ?? null]));

/** The whole message after that step: completed today, or in progress without a completion date (section 4). */
export function afterStep(record: AnyRecord, today: IsoDate): Values {
  const values = valuesOf(record);
  return nextStep(record) === 'Mark Completed'
    ? { ...values, status: 'Completed', completion_date: today }
    : { ...values, status: 'In Progress', completion_date: null };
}
