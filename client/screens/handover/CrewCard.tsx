import { daysBetween, showDate, type IsoDate } from '../../../shared/basics/calendar';
import { fullNameOf } from '../../../shared/kinds/called';
import { kindOf } from '../../../shared/kinds/kinds';
import { Card } from '../../ui/Card';
import { DaysChip } from '../../ui/DaysChip';
import { dueWords } from '../../records/cells/dueWords';
import { RecordGroup } from '../../records/cells/RecordGroup';
import { RecordLine } from '../../records/cells/RecordLine';
import lines from '../../records/cells/RecordLines.module.css';
import type { Move } from './crewMoves';
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
            name={fullNameOf(kindOf('crew'), member)}
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
