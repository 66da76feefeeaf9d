import { Link } from 'react-router-dom';
import { useEffect } from 'react';
import { kindOf, type Presented, VESSEL_KINDS } from '../../../shared/kinds/kinds';
import { type Handover, handoverPath, type Period } from '../../../shared/api/handover';
import { Card } from '../../ui/Card';
import { ErrorState } from '../../ui/EmptyState';
import { instantText } from '../../ui/instantText';
import { Skeleton } from '../../ui/Skeleton';
import { ChangedLine } from '../../records/cells/ChangedLine';
import { RecordGroup, RecordLine } from '../../records/cells/RecordLine';
import { atVessel } from '../../records/atVessel';
import { sentenceOf } from '../../net/request';
import { useQuery } from '../../net/useQuery';
import { live } from '../../sync/live';
import { useEpoch, useLink, useToday } from '../../sync/hooks';
import css from './Handover.module.css';
import { addDays, daysBetween, type IsoDate, showDate } from '../../../shared/basics/calendar';
import { counted } from '../../../shared/basics/text';
import { recordFullName } from '../../../shared/kinds/recordNaming';
import { DaysChip } from '../../ui/StatusChip';
import { dueWords } from '../../records/cells/dueItems';
import lines from '../../records/cells/RecordLines.module.css';

interface CrewCardProps {
  vessel: number;
  joins: readonly Move[];
  leaves: readonly Move[];
  today: IsoDate;
}

/** The card with crew members whose contract begins or ends. */
export function CrewCard({ vessel, joins, leaves, today }: CrewCardProps) {
  return (
    <Card title="Who joins and leaves" count={joins.length + leaves.length}>
      {joins.length + leaves.length === 0 && <p className={css.quiet}>No contract begins or ends.</p>}
      <Moves vessel={vessel} title="Joining" moves={joins} today={today} words={['joined', 'joins']} />
      <Moves vessel={vessel} title="Leaving" moves={leaves} today={today} words={['contract ended', 'contract ends']} tells />
    </Card>
  );
}

interface MovesProps {
  vessel: number;
  title: string;
  moves: readonly Move[];
  today: IsoDate;
  /** The words for a past and for a future date. */
  words: [past: string, ahead: string];
  /** Whether to show the days left. */
  tells?: boolean;
}

function Moves({ vessel, title, moves, today, words: [past, ahead], tells = false }: MovesProps) {
  if (moves.length === 0) return null;
  return (
    <RecordGroup title={title} count={moves.length}>
      {moves.map(({ member, date }) => {
        const days = daysBetween(today, date);
        return (
          <RecordLine
            key={member.id}
            vessel={vessel}
            kind="crew"
            id={member.id}
            name={recordFullName(kindOf('crew'), member)}
            what={
              <>
                <span>
                  {days < 0 ? past : ahead} {showDate(date)}
                </span>
                {tells && (
                  <span className={lines.end}>
                    <DaysChip days={days}>{dueWords(days)}</DaysChip>
                  </span>
                )}
              </>
            }
          />
        );
      })}
    </RecordGroup>
  );
}

/** A crew member whose contract begins or ends on a date. */
interface Move {
  member: Presented<'crew'>;
  date: IsoDate;
}

/** The crew members whose contract begins or ends in the period or in the next `AHEAD_DAYS` days, earliest first. */
export function crewMoves(crew: readonly Presented<'crew'>[], { from, to }: Period, today: IsoDate): { joins: Move[]; leaves: Move[] } {
  const isShown = (date: IsoDate) => (date >= from && date <= to) || (date >= today && date <= addDays(today, AHEAD_DAYS));
  const movesOn = (dayOf: (member: Presented<'crew'>) => IsoDate | null): Move[] =>
    crew
      .flatMap((member) => {
        const date = dayOf(member);
        return date !== null && isShown(date) ? [{ member, date }] : [];
      })
      .sort((a, b) => (a.date < b.date ? -1 : 1));
  return { joins: movesOn(({ date_of_joining }) => date_of_joining), leaves: movesOn(({ contract_expiry }) => contract_expiry) };
}

/** How many days a handover looks ahead. */
export const AHEAD_DAYS = 90;

/** The card with the changes in the period, by section, one line for each record. */
export function ChangesCard({ vessel, reading: { handover, error, read } }: { vessel: number; reading: HandoverReading }) {
  const total = handover && Object.values(handover.counts).reduce((sum, count) => sum + count, 0);
  return (
    <Card title="Done" count={total} actions={handover && <span className={css.quiet}>As of {instantText(handover.at)}</span>}>
      {!handover && error === null && <Skeleton count={8} label="Loading what was done…" />}
      {!handover && error !== null && <ErrorState message={error} onRetry={read} />}
      {total === 0 && <p className={css.quiet}>Nothing was changed in this period.</p>}
      {handover && (
        <div className={css.columns}>
          {VESSEL_KINDS.filter((kind) => handover.counts[kind]).map((kind) => (
            <RecordGroup key={kind} title={kindOf(kind).title} count={handover.counts[kind] ?? 0}>
              {handover.lines
                .filter((line) => line.kind === kind)
                .map((line) => (
                  <ChangedLine key={line.id} vessel={vessel} line={line} />
                ))}
            </RecordGroup>
          ))}
        </div>
      )}
      {handover && handover.more + handover.unread > 0 && (
        <p className={css.rest}>
          {handover.more > 0 && `and ${handover.more} more. `}
          {handover.unread > 0 && `${counted(handover.unread, 'older change is', 'older changes are')} not included. `}
          <Link to={atVessel('/activity', vessel)}>Activity shows all of it.</Link>
        </p>
      )}
    </Card>
  );
}

const FAILED = 'The changes of this period could not be loaded.';
/** Between two requests, because many records may change at once. */
const INTERVAL_MS = 2_000;

interface HandoverReading {
  /** Undefined until loaded. */
  handover: Handover | undefined;
  error: string | null;
  read(): void;
}

/**
 * Loads the changes on a vessel in a period, and again after the vessel has changed, while the page is visible. Another vessel or period
 * needs a component with another key.
 */
export function useHandover(vessel: number, { from, to }: Period): HandoverReading {
  const link = useLink().state;
  const epoch = useEpoch('crew');
  const isPast = to < useToday();
  const { data, error, refresh } = useQuery<Handover>(handoverPath(vessel, { from, to }), {
    enabled: link !== 'connecting',
    // Loads again after a reconnection or a new epoch.
    refreshKey: `${epoch} ${link}`,
    mergeAnswer: (was, answer) => (was.at > answer.at ? was : answer),
  });

  useEffect(() => {
    if (isPast) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStale = false;
    const readIfSeen = () => {
      timer = undefined;
      if (document.hidden || !isStale) return;
      isStale = false;
      void refresh();
    };
    const stop = live.onChanges((changes) => {
      if (!changes.some((change) => change.vessel === vessel)) return;
      isStale = true;
      timer ??= setTimeout(readIfSeen, INTERVAL_MS);
    });
    document.addEventListener('visibilitychange', readIfSeen);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', readIfSeen);
    };
  }, [vessel, refresh, isPast]);

  return { handover: data, error: error && sentenceOf(error, FAILED), read: () => void refresh() };
}
