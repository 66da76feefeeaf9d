import { OVERDUE } from '../../../shared/api/fleetDue';

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What `?due=` shows, in words: 'Overdue', 'Due in December 2026'. `when` is 'overdue' or a month 'YYYY-MM'. */
export const dueChipWords = (when: string): string =>
  when === OVERDUE ? 'Overdue' : `Due in ${MONTH.format(new Date(`${when}-01T00:00:00Z`))}`;
