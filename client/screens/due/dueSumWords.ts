import type { IsoDate } from '../../../shared/basics/calendar';
import { lastDayOf } from '../../../shared/api/dueList';
import { OVERDUE, type DueAsked, type FleetDue } from '../../../shared/api/fleetDue';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '12 overdue, 31 until 1 January 2027, on 3 ships': the sums of all lines, each of them counted once. */
export function dueSumWords({ total, sums }: FleetDue, asked: DueAsked, today: IsoDate): string {
  const ahead = total - sums.overdue;
  const last = new Date(`${lastDayOf(asked, today)}T00:00:00Z`);
  const isMonth = asked.when !== undefined && asked.when !== OVERDUE && asked.until === undefined;
  const parts = [
    sums.overdue > 0 && `${sums.overdue} overdue`,
    ahead > 0 && `${ahead} ${isMonth ? `in ${MONTH.format(last)}` : `until ${DAY.format(last)}`}`,
    `on ${sums.ships} ${sums.ships === 1 ? 'ship' : 'ships'}`,
  ];
  return parts.filter(Boolean).join(', ');
}
