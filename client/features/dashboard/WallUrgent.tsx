import { showDate } from '../../../shared/calendar';
import { EXPIRY_WINDOW } from '../../../shared/dueDates';
import { dueWords } from '../records/table/dueWords';
import { KIND_WORDS, type DatedKind, type DueItem } from './dueItems';
import css from './WallUrgent.module.css';

/** As many as are read from five metres. */
const MOST = 8;

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
            <span className={css.what}>
              <span className={css.name}>{name}</span>
              <span className={css.date}>
                {KIND_WORDS[kind]} · {showDate(date)}
              </span>
            </span>
            <span className={toneOf(days)}>{dueWords(days)}</span>
          </li>
        ))}
      </ol>
      {more > 0 && <p className={css.more}>and {more} more within {EXPIRY_WINDOW} days</p>}
    </section>
  );
}
