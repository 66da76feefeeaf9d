import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import type { UrgentItem } from '../../../shared/status/urgency';
import type { ShortVerdict } from '../../../shared/status/vesselStatus';
import { ANSWER_WORDS } from '../../../shared/status/verdictWords';
import { cx } from '../../ui/cx';
import { toneClass } from '../../ui/StatusChip';
import { answerTone, urgentDetail, urgentTone, urgentWords } from '../../records/cells/urgentWords';
import css from './WallUrgent.module.css';

/** The most items that can be read from five metres. */
const MAX_ITEMS = 6;

interface WallUrgentProps {
  urgent: readonly UrgentItem[];
  /** Whether the ship has any paper, such as a certificate. */
  papers: boolean;
  /** Whether she can sail; `gap`: the first missing datum, as a sentence. Null while that is not known. */
  verdict: ShortVerdict | null;
}

/** Whether the ship can sail, and the items of all kinds that need action, most urgent first. */
export function WallUrgent({ urgent: items, papers, verdict }: WallUrgentProps) {
  const shown = items.slice(0, MAX_ITEMS);
  const more = items.length - shown.length;
  return (
    <section className={css.room} aria-label="Most urgent">
      <div className={css.urgent}>
        {papers && verdict && (
          <p className={css.verdict}>
            <span className={toneClass(answerTone(verdict.answer))}>{ANSWER_WORDS[verdict.answer]}</span> {verdict.gap}
          </p>
        )}
        {shown.length === 0 && (
          <p className={cx(css.none, !papers && toneClass('soon'))}>
            {papers ? `Nothing falls due within ${EXPIRY_WINDOW} days.` : 'No papers yet'}
          </p>
        )}
        <ol>
          {shown.map((item) => (
            <li key={`${item.kind}:${item.id}:${item.part ?? ''}`}>
              <span className={css.what}>
                <span className={css.name}>{item.name}</span>
                <span className={css.date}>{urgentDetail(item)}</span>
              </span>
              <span className={cx(css.days, toneClass(urgentTone(item)))}>{urgentWords(item)}</span>
            </li>
          ))}
        </ol>
        {more > 0 && <p className={css.more}>and {more} more</p>}
      </div>
    </section>
  );
}
