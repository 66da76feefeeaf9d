import { CircleCheck, OctagonX, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type IsoDate, showDate } from '../../../shared/basics/calendar';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { kindOf } from '../../../shared/kinds/kinds';
import type { UrgentItem } from '../../../shared/status/urgency';
import { type DueByKind, dueWords, earliestFirst } from '../../records/cells/dueItems';
import { recordAddress } from '../../records/sections';
import { cx } from '../../ui/cx';
import { lazyPart } from '../../net/chunks';
import { Suspense } from 'react';
import { type Reason, reasonsOf, stopsShip } from './reasons';
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
  due: DueByKind;
  urgent: readonly UrgentItem[];
  papers: boolean;
  today: IsoDate;
}

/** Whether the ship needs action and why, each reason a link. A ship without papers is not called calm, because nothing is known. */
export function Verdict({ vessel, due, urgent, papers, today }: VerdictProps) {
  const isDetained = urgent.some(({ level }) => level === 'detained');
  const [tone, word, Icon] = urgent.some(stopsShip)
    ? (['late', 'Cannot sail', OctagonX] as const)
    : urgent.length > 0
      ? (['soon', 'Needs action', TriangleAlert] as const)
      : (['ok', `Nothing due in ${EXPIRY_WINDOW} days`, CircleCheck] as const);
  const reasons = urgent.length > 0 ? reasonsOf(urgent, vessel, today) : nextOf(due, vessel);
  return (
    <>
      {(papers || urgent.length > 0) && (
        <div role={isDetained ? 'alert' : 'group'} aria-label="Verdict" className={cx(css.verdict, css[tone])}>
          <strong className={css.word}>
            <Icon size={20} aria-hidden="true" />
            {word}
          </strong>
          <ul className={css.reasons}>
            {reasons.map(({ words, to }) => (
              <li key={words}>
                <Link to={to}>{words}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {!papers && (
        <Suspense fallback={<div className={css.hold} />}>
          <NoPapers vessel={vessel} />
        </Suspense>
      )}
    </>
  );
}
