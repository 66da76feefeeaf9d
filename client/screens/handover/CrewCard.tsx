import { addDays, daysBetween, type IsoDate, showDate } from '../../../shared/basics/calendar';
import { recordFullName } from '../../../shared/kinds/recordNaming';
import { kindOf, type Presented } from '../../../shared/kinds/kinds';
import type { Period } from '../../../shared/api/handover';
import { Card } from '../../ui/Card';
import { DaysChip } from '../../ui/DaysChip';
import { dueWords } from '../../records/cells/dueWords';
import { RecordGroup } from '../../records/cells/RecordGroup';
import { RecordLine } from '../../records/cells/RecordLine';
import lines from '../../records/cells/RecordLines.module.css';
import css from './Handover.module.css';

interface CrewCardProps {
  vessel: number;
  joins: readonly Move[];
  leaves: readonly Move[];
  today: IsoDate;
}

/** The crew members with a contract that begins or ends. */
export function CrewCard({ vessel, joins, leaves, today }: CrewCardProps) {
  return (
    <Card title="Who joins and leaves" count={joins.length + leaves.length}>
      {joins.length + leaves.length === 0 && <p className={css.quiet}>No contract begins or ends.</p>}
      <Moves vessel={vessel} title="Joining" moves={joins} today={today} words={['joined', 'joins']} />
      <Moves vessel={vessel} title="Leaving" moves={leaves} today={today} words={['contract ended', 'contract ends']} tells />
    </Card>
  );
}

interface MovesProps {
  vessel: number;
  title: string;
  moves: readonly Move[];
  today: IsoDate;
  /** What is said of a day that has passed, and of one to come. */
  words: [past: string, ahead: string];
  /** With the days left. */
  tells?: boolean;
}

function Moves({ vessel, title, moves, today, words: [past, ahead], tells = false }: MovesProps) {
  if (moves.length === 0) return null;
  return (
    <RecordGroup title={title} count={moves.length}>
      {moves.map(({ member, date }) => {
        const days = daysBetween(today, date);
        return (
          <RecordLine
            key={member.id}
            vessel={vessel}
            kind="crew"
            id={member.id}
            name={recordFullName(kindOf('crew'), member)}
            what={
              <>
                <span>
                  {days < 0 ? past : ahead} {showDate(date)}
                </span>
                {tells && (
                  <span className={lines.end}>
                    <DaysChip days={days}>{dueWords(days)}</DaysChip>
                  </span>
                )}
              </>
            }
          />
        );
      })}
    </RecordGroup>
  );
}

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

/** How many days a handover looks ahead. */
export const AHEAD_DAYS = 90;
