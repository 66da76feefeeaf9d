/** The cells of the fleet. Each subscribes to the status of its own vessel. */
import { CircleCheck, CircleHelp, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { showDate } from '../../../shared/basics/calendar';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { nextMonths } from '../../../shared/basics/dueMonths';
import { kindOf, type VesselKind } from '../../../shared/kinds/kinds';
import type { UrgentItem } from '../../../shared/status/urgency';
import { ANSWER_WORDS } from '../../../shared/status/verdictWords';
import type { VerdictAnswer } from '../../../shared/status/vesselStatus';
import { useVesselStatus } from '../../sync/fleetStatus';
import { useToday } from '../../sync/hooks';
import { cx } from '../../ui/cx';
import { toneClass } from '../../ui/StatusChip';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { atVessel } from '../atVessel';
import { monthName, toneAt } from '../cells/dueItems';
import { counted } from '../../../shared/basics/text';
import { urgentDetail, urgentTone, urgentWords } from '../cells/urgentWords';
import { editPath } from '../sections';
import css from './FleetCells.module.css';
import { otherReasons } from './fleetReasons';
import { LazyTrend } from './LazyTrend';
import { firstReason } from './triage';

interface OfVessel {
  vessel: number;
}

interface DueLinkProps extends OfVessel {
  kind: VesselKind;
  /** What is counted: 'Certificates due/expired'. */
  label: string;
}

/** The number of records of one kind that need action on a vessel, linked to the list of those records. */
export function DueLink({ kind, vessel, label }: DueLinkProps) {
  const status = useVesselStatus(vessel);
  if (!status) return <UnknownCell />;
  const count = status.counts[kind];
  if (!count) return <ZeroCell />;
  const { pending, overdue, expiredEarlier } = count;
  const parts = [
    `${label}: ${pending}`,
    overdue > 0 && `${overdue} of them overdue`,
    expiredEarlier && `${expiredEarlier} long expired (over 30 days)`,
  ];
  const sentence = parts.filter(Boolean).join(', ');
  const long = expiredEarlier ? `${expiredEarlier} long expired` : null;
  // The accessible name must contain the visible text of the link as one piece.
  return (
    <>
      <Link
        to={atVessel(`/${kind}?show=${pending > 0 ? 'pending' : 'earlier'}`, vessel)}
        className={cx(css.due, overdue > 0 && kindOf(kind).due?.urgent !== false && css.late)}
        title={sentence}
        aria-label={sentence}
      >
        {pending > 0 ? pending : <span className={css.earlier}>{long}</span>}
      </Link>
      {pending > 0 && long && (
        <span className={css.earlier} title="Over 30 days ago">
          +{long}
        </span>
      )}
    </>
  );
}

/** A value that is not loaded yet. It must not look like zero. */
const UnknownCell = () => (
  <span className={css.unknown} title="Not known yet">
    <span aria-hidden="true">?</span>
    <VisuallyHidden>not known</VisuallyHidden>
  </span>
);

const ZeroCell = () => <span className={css.zero}>0</span>;

/** What was overdue and due soon over a year, as small lines that end at today's counts. */
export function TrendCell({ vessel }: OfVessel) {
  const { months, totals } = useVesselStatus(vessel) ?? {};
  return <LazyTrend vessel={vessel} now={months && totals ? { overdue: months[0] ?? 0, soon: totals.in30 } : null} />;
}

/** The number of records of a vessel that need action. */
export function TotalCell({ vessel }: OfVessel) {
  const total = useVesselStatus(vessel)?.totals.total;
  if (total === undefined) return <UnknownCell />;
  return total > 0 ? <strong>{total}</strong> : <ZeroCell />;
}

/** The shape of an answer, so that it is readable without colour. */
const SHAPES: Record<VerdictAnswer, LucideIcon> = { blocked: OctagonX, risk: TriangleAlert, unknown: CircleHelp, yes: CircleCheck };

/** Whether a ship can sail, as a word with a shape. */
export function VerdictCell({ vessel }: OfVessel) {
  const answer = useVesselStatus(vessel)?.verdict.answer ?? 'unknown';
  const Shape = SHAPES[answer];
  return (
    <span className={css.verdict} data-answer={answer}>
      <Shape size={15} aria-hidden="true" />
      {ANSWER_WORDS[answer]}
    </span>
  );
}

const MAX_OTHERS = 2;

/** Up to three reasons why a ship needs action, each a link, and how many records more there are. Says so when nothing is due. */
export function ReasonsCell({ vessel }: OfVessel) {
  const status = useVesselStatus(vessel);
  const today = useToday();
  if (!status) return <span className={css.calm}>Not known yet</span>;
  const { worst, totals, verdict } = status;
  // What nobody knows is a reason too.
  const gap = verdict.gap === null ? null : firstReason(verdict, vessel, today);
  const gaps = gap ? [{ ...gap, count: 0 }] : [];
  if (worst) {
    const others = [...gaps, ...otherReasons(status)];
    const shown = others.slice(0, MAX_OTHERS);
    const rest = totals.total - shown.reduce((sum, { count }) => sum + count, 1);
    return (
      <div>
        <div className={css.reasons}>
          <span className={css.reason}>
            <span className={css.state} data-tone={urgentTone(worst)}>
              {urgentWords(worst)}
            </span>
            <Link to={addressOf(worst, vessel)} title={`${worst.name}\n${urgentDetail(worst)}`}>
              {worst.name}
            </Link>
          </span>
          {shown.map(({ words, to }) => (
            <Link key={words} to={to} className={css.reason}>
              {words}
            </Link>
          ))}
          {rest > 0 && (
            <Link
              to={atVessel('/', vessel)}
              className={css.more}
              aria-label={`+${rest} more reasons`}
              title={others.map(({ words }) => words).join('\n')}
            >
              +{rest}
            </Link>
          )}
        </div>
      </div>
    );
  }
  if (totals.noPapers > 0) {
    return (
      <span className={css.reasons}>
        <span className={css.state} data-tone="soon">
          No papers yet
        </span>
        <Link to={atVessel('/', vessel)}>Add papers</Link>
      </span>
    );
  }
  return (
    <div className={css.reasons}>
      <span className={css.calm}>
        {totals.waiting > 0 ? `${counted(totals.waiting, 'open request')}, nothing due` : `Nothing due in ${EXPIRY_WINDOW} days`}
      </span>
      {gap && (
        <Link to={gap.to} className={css.reason}>
          {gap.words}
        </Link>
      )}
    </div>
  );
}

const addressOf = ({ kind, id }: UrgentItem, vessel: number) => editPath(kindOf(kind), vessel, id) ?? atVessel(`/${kind}`, vessel);

/** The date of the most urgent record: when it fell or falls due, or since when its state lasts. */
export function WorstDate({ vessel }: OfVessel) {
  const worst = useVesselStatus(vessel)?.worst;
  const date = worst && (worst.date ?? worst.since);
  return date ? <>{showDate(date)}</> : null;
}

/** What is overdue and what falls due in each of twelve months, as thirteen figures in one link to the list of the ship. */
export function MonthsCell({ vessel }: OfVessel) {
  const status = useVesselStatus(vessel);
  const today = useToday();
  const counts = status?.months;
  if (!status) return null;
  if (!counts) return <UnknownCell />;
  const months = nextMonths(today);
  const words = counts.flatMap((count, at) =>
    count > 0 ? [`${at === 0 ? 'overdue' : monthName(months[at - 1] ?? '', at === 1)} ${count}`] : [],
  );
  const sentence = `Next 12 months: ${words.length > 0 ? words.join(', ') : 'nothing due'}`;
  return (
    <Link to={atVessel(`/due?ship=${vessel}`, vessel)} className={css.months} title={sentence}>
      <VisuallyHidden>{sentence}</VisuallyHidden>
      {['', ...months].map((month, at) => {
        const count = counts[at] ?? 0;
        return (
          <span key={month} aria-hidden="true" className={cx(count > 0 && toneClass(toneAt(at)))} data-some={count > 0 || undefined}>
            {count > 99 ? '99' : count || '·'}
          </span>
        );
      })}
    </Link>
  );
}
