import { showDate } from '../../../shared/calendar';
import { EXPIRY_WINDOW } from '../../../shared/dueDates';
import { cx } from '../../ui/cx';
import { toneClass, toneOfDays } from '../../ui/tone';
import { dueNameOf, mostUrgent, type DueByKind } from '../records/due/dueItems';
import { dueWords } from '../records/due/dueWords';
import css from './WallUrgent.module.css';

/** As many as are read from five metres. */
const MOST = 6;

/** What is overdue longest or falls due next, of all kinds. */
export function WallUrgent({ due }: { due: DueByKind }) {
  const items = mostUrgent(due);
  const shown = items.slice(0, MOST);
  const more = items.filter(({ days }) => days <= EXPIRY_WINDOW).length - shown.length;
  return (
    <section className={css.room} aria-label="Most urgent">
      <div className={css.urgent}>
        {shown.length === 0 && <p className={css.none}>Nothing falls due.</p>}
        <ol>
          {shown.map(({ kind, id, name, date, days }) => (
            <li key={`${kind}:${id}`}>
              <span className={css.what}>
                <span className={css.name}>{name}</span>
                <span className={css.date}>
                  {dueNameOf(kind)} · {showDate(date)}
                </span>
              </span>
              <span className={cx(css.days, toneClass(toneOfDays(days)))}>{dueWords(days)}</span>
            </li>
          ))}
        </ol>
        {more > 0 && (
          <p className={css.more}>
            and {more} more within {EXPIRY_WINDOW} days
          </p>
        )}
      </div>
    </section>
  );
}
