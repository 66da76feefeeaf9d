import { showDate } from '../../../shared/basics/calendar';
import type { DueItem } from '../../../shared/status/dueItems';
import { Card } from '../../ui/Card';
import { cx } from '../../ui/cx';
import { DaysChip } from '../../ui/DaysChip';
import { dueNameOf } from '../../records/cells/dueItems';
import { dueWords } from '../../records/cells/dueWords';
import { RecordLine } from '../../records/cells/RecordLine';
import lines from '../../records/cells/RecordLines.module.css';
import { AHEAD_DAYS } from './aheadDays';
import css from './Handover.module.css';

/** What is overdue, and what falls due soon, the earliest first. */
export function DueCard({ vessel, items }: { vessel: number; items: readonly DueItem[] }) {
  return (
    <Card title={`What falls due within ${AHEAD_DAYS} days`} count={items.length}>
      {items.length === 0 && <p className={css.quiet}>Nothing is overdue or falls due within {AHEAD_DAYS} days.</p>}
      <ul className={cx(lines.lines, css.columns)}>
        {items.map(({ kind, id, name, date, days }) => (
          <RecordLine
            key={`${kind}:${id}`}
            vessel={vessel}
            kind={kind}
            id={id}
            name={name}
            what={
              <>
                <span>
                  {dueNameOf(kind)} · {showDate(date)}
                </span>
                <span className={lines.end}>
                  <DaysChip days={days}>{dueWords(days)}</DaysChip>
                </span>
              </>
            }
          />
        ))}
      </ul>
    </Card>
  );
}
