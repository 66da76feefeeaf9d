import { cx } from '../../ui/cx';
import { TONE_ICONS, toneClass } from '../../ui/StatusChip';
import type { KindSummary } from '../dashboard/summaries';
import css from './WallFigures.module.css';

/** The eight counts, most urgent first. */
export function WallFigures({ summaries }: { summaries: readonly KindSummary[] }) {
  const ordered = summaries.toSorted((a, b) => (a.rank === b.rank ? Number(b.count) - Number(a.count) : a.rank - b.rank));
  return (
    <div className={css.room}>
      <ul className={css.figures}>
        {ordered.map(({ kind, label, count, note, tone }) => {
          const Icon = TONE_ICONS[tone];
          return (
            <li key={kind} className={cx(css.figure, toneClass(tone))}>
              <Icon aria-hidden="true" />
              <span className={css.count}>{count}</span>
              <span className={css.words}>
                <span className={css.label}>{label}</span>
                {note && <span className={css.note}>{note}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
