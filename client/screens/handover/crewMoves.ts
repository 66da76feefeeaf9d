import { addDays, type IsoDate } from '../../../shared/basics/calendar';
import type { Period } from '../../../shared/api/handover';
import type { Presented } from '../../../shared/kinds/kinds';
import { AHEAD_DAYS } from './aheadDays';

/** A crew member whose contract begins or ends, and on which day. */
export interface Move {
  member: Presented<'crew'>;
  date: IsoDate;
}

/** The crew members with a contract that begins or ends in the period or within the days a handover looks ahead; the earliest first. */
export function crewMoves(crew: readonly Presented<'crew'>[], { from, to }: Period, today: IsoDate): { joins: Move[]; leaves: Move[] } {
  const isTold = (date: IsoDate) => (date >= from && date <= to) || (date >= today && date <= addDays(today, AHEAD_DAYS));
  const movesOn = (dayOf: (member: Presented<'crew'>) => IsoDate | null): Move[] =>
    crew
      .flatMap((member) => {
        const date = dayOf(member);
        return date !== null && isTold(date) ? [{ member, date }] : [];
      })
      .sort((a, b) => (a.date < b.date ? -1 : 1));
  return { joins: movesOn(({ date_of_joining }) => date_of_joining), leaves: movesOn(({ contract_expiry }) => contract_expiry) };
}
