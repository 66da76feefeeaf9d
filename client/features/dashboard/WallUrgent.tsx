import { showDate } from '../../../shared/calendar';
import { EXPIRY_WINDOW } from '../../../shared/dueDates';
import type { DatedKind, DueItem } from './dueItems';
import css from './WallUrgent.module.css';

/** As many as are read from five metres. */
const MOST = 9;

function daysWords(days: number): string {
  if (days === 0) return 'today';
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return days > 0 ? `in ${count}` : `${count} over`;
}

const toneOf = (days: number) => (days < 0 ? css.late : days <= EXPIRY_WINDOW ? css.soon : css.later);

/** What is overdue longest or falls due next, of all kinds. */
export function WallUrgent({ due }: { due: Record<DatedKind, DueItem[]> }) {
  const items = Object.values(due)
    .flat()
    .sort((a, b) => a.days - b.days);
  const shown = items.slice(0, MOST);
  const more = items.filter(({ days }) => days <= EXPIRY_WINDOW).length - shown.length;
  return (
    <section className={css.urgent} aria-label="Most urgent">
      {shown.length === 0 && <p className={css.none}>Nothing falls due.</p>}
      <ol>
        {shown.map(({ kind, id, name, date, days }) => (
          <li key={`${kind}:${id}`}>
            <span className={css.name}>{name}</span>
            <span className={css.date}>{showDate(date)}</span>
            <span className={toneOf(days)}>{daysWords(days)}</span>
          </li>
        ))}
      </ol>
      {more > 0 && <p className={css.more}>and {more} more within {EXPIRY_WINDOW} days</p>}
    </section>
  );
}
