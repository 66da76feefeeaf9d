import { CircleCheck, CircleQuestionMark, OctagonX, TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../../shared/basics/text';
import { type IsoDate, showDate } from '../../../shared/basics/calendar';
import { kindOf } from '../../../shared/kinds/kinds';
import type { UrgentItem } from '../../../shared/status/urgency';
import { ANSWER_WORDS, NOT_ASKED } from '../../../shared/status/verdictWords';
import { type DueByKind, dueWords, earliestFirst } from '../../records/cells/dueItems';
import { type DatedRecords, useStoppingItems, useVerdict } from './useVerdict';
import { answerTone } from '../../records/cells/urgentWords';
import { recordAddress } from '../../records/sections';
import { lazyPart } from '../../net/chunks';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { type Reason, remarksOf, verdictReasons } from './reasons';
import css from './Verdict.module.css';

const NoPapers = lazyPart(() => import('./NoPapers'), 'NoPapers');

/** The earliest item that falls due after the window of 30 days, as the only reason. Empty if there is none. */
function nextOf(due: DueByKind, vessel: number): Reason[] {
  const next = earliestFirst(due).find(({ days, past }) => past !== null && days >= 0);
  if (!next) return [];
  const to = recordAddress(kindOf(next.kind), vessel, next.id, next.name);
  return [{ words: `Next: ${next.name}, ${showDate(next.date)} (${dueWords(next.days)})`, to }];
}

interface VerdictProps {
  vessel: number;
  records: DatedRecords;
  due: DueByKind;
  urgent: readonly UrgentItem[];
  papers: boolean;
  today: IsoDate;
}

const ICONS = { blocked: OctagonX, risk: TriangleAlert, unknown: CircleQuestionMark, yes: CircleCheck } as const;

/** How many reasons are shown until all are asked for. */
const MAX_REASONS = 3;

/** Whether the ship can sail and why, each reason a link. A ship that can says what needs action or falls due next. */
export function Verdict({ vessel, records, due, urgent: items, papers, today }: VerdictProps) {
  const [all, setAll] = useState(false);
  const urgent = useStoppingItems(items, records);
  const verdict = useVerdict(urgent, records);
  const hold = <div className={css.hold} />;
  const noPapers = !papers && (
    <Suspense fallback={hold}>
      <NoPapers vessel={vessel} />
    </Suspense>
  );
  if (!verdict) return noPapers || hold;
  const { answer } = verdict;
  const Icon = ICONS[answer];
  const remarks = urgent.length > 0 ? remarksOf(urgent, vessel) : nextOf(due, vessel);
  const reasons = answer === 'yes' ? remarks : verdictReasons(verdict, vessel, today);
  const hidden = all ? 0 : reasons.length - MAX_REASONS;
  return (
    <>
      {(papers || urgent.length > 0) && (
        <div role={answer === 'blocked' ? 'alert' : 'group'} aria-label="Verdict" className={cx(css.verdict, css[answerTone(answer)])}>
          <strong className={css.word}>
            <Icon size={20} aria-hidden="true" />
            {ANSWER_WORDS[answer]}
          </strong>
          <ul className={css.reasons}>
            {reasons.slice(0, all ? undefined : MAX_REASONS).map(({ words, to }) => (
              <li key={`${to} ${words}`}>
                <Link to={to} title={words}>
                  {words}
                </Link>
              </li>
            ))}
          </ul>
          {answer === 'yes' && <small className={css.limits}>{NOT_ASKED}</small>}
          {hidden > 0 && (
            <Button variant="ghost" onClick={() => setAll(true)}>
              {counted(hidden, 'more reason')}
            </Button>
          )}
        </div>
      )}
      {noPapers}
    </>
  );
}
