import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import type { Summary } from './summaries';
import css from './WallFigures.module.css';

const ICONS = { ok: CircleCheck, soon: Clock, late: TriangleAlert };
const URGENCY = { late: 0, soon: 1, ok: 2 };

/** The eight figures, the most urgent first. */
export function WallFigures({ summaries }: { summaries: readonly Summary[] }) {
  const ordered = [...summaries].sort((a, b) => URGENCY[a.tone] - URGENCY[b.tone] || b.count - a.count);
  return (
    <ul className={css.figures}>
      {ordered.map(({ kind, label, count, note, tone }) => {
        const Icon = ICONS[tone];
        return (
          <li key={kind} className={css[tone]}>
            <span className={css.count}>
              {count}
              <Icon aria-hidden="true" />
            </span>
            <span className={css.label}>{label}</span>
            {note && <span className={css.note}>{note}</span>}
          </li>
        );
      })}
    </ul>
  );
}
