import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { counted } from '../../../shared/basics/text';
import { Sparkline } from '../../ui/Sparkline';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { daysBetween, type IsoDate } from '../../../shared/basics/calendar';
import { MOST_TREND_SHIPS, type TrendLine, type Trends, trendsPath } from '../../../shared/api/trends';
import { openedPart } from '../../net/chunks';
import { request } from '../../net/request';
import { useLink, useToday } from '../../sync/hooks';
import css from './Trend.module.css';

const TrendDialog = openedPart(() => import('./TrendDialog'), 'TrendDialog');

/** The points of a vessel: overdue, and due within 30 days, by week, today last. */
type TrendPoints = readonly [overdue: readonly number[], soon: readonly number[]];

interface TrendState {
  /** The day of the answers. */
  day: IsoDate | null;
  of: Readonly<Record<number, TrendLine>>;
}

/** What the server has answered. A midnight moves earlier weeks by a day, which no line shows: each vessel is asked for once a week. */
const store = createStore<TrendState>(() => ({ day: null, of: {} }));

/** Vessels to ask for, together, because a fleet mounts many rows at once. */
const wanted = new Set<number>();
let timer: ReturnType<typeof setTimeout> | undefined;
const BATCH_MS = 50;
const WEEK = 7;

async function ask(): Promise<void> {
  timer = undefined;
  const ships = [...wanted].slice(0, MOST_TREND_SHIPS);
  for (const ship of ships) wanted.delete(ship);
  // Its rows may have gone meanwhile.
  if (ships.length === 0) return;
  if (wanted.size > 0) timer = setTimeout(() => void ask(), BATCH_MS);
  // A trend is an extra: without an answer there is no line, and the next visit asks again.
  const answer = await request<Trends>('GET', trendsPath(ships)).catch(() => null);
  if (!answer) return;
  store.setState(({ day, of }) => ({
    day: answer.today,
    of: { ...(day === answer.today ? of : {}), ...Object.fromEntries(answer.lines.map((line) => [line[0], line])) },
  }));
}

/**
 * The trend of a vessel; null until it is known, or while the vessel has less than two weeks. `now`: today's counts, which replace the last
 * point, so that it follows changes without a request. Null `now`: the answer's own.
 */
function useTrend(vessel: number, now: { overdue: number; soon: number } | null): TrendPoints | null {
  const today = useToday();
  const isLive = useLink().state === 'live';
  const line = useStore(store, ({ day, of }) => (day !== null && daysBetween(day, today) < WEEK ? of[vessel] : undefined));
  const isMissing = line === undefined;
  useEffect(() => {
    if (!isMissing || !isLive || vessel <= 0) return;
    wanted.add(vessel);
    timer ??= setTimeout(() => void ask(), BATCH_MS);
    return () => void wanted.delete(vessel);
  }, [isMissing, isLive, vessel]);
  const [overdue, soon] = [now?.overdue, now?.soon];
  return useMemo(() => {
    if (!line || line[1].length < 2) return null;
    const withNow = (points: readonly number[], last: number | undefined) => (last === undefined ? points : [...points.slice(0, -1), last]);
    return [withNow(line[1], overdue), withNow(line[2], soon)];
  }, [line, overdue, soon]);
}

export interface TrendProps {
  vessel: number;
  /** Today's counts; null while they are unknown. */
  now: { overdue: number; soon: number } | null;
  /** The lines are a button, which opens them as a chart. */
  opens?: boolean;
}

/** A vessel's overdue and soon due records over a year as two small lines. Nothing for a vessel with less than two weeks. */
export function Trend({ vessel, now, opens }: TrendProps) {
  const points = useTrend(vessel, now);
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  if (!points) return null;
  const [overdue, soon] = points;
  const weeks = counted(overdue.length - 1, 'week');
  const words = (of: readonly number[]) => `${of.at(-1) ?? 0}, ${weeks} ago ${of[0] ?? 0}`;
  const lines = <Sparkline label={`Overdue ${words(overdue)}; due within ${EXPIRY_WINDOW} days ${words(soon)}`} lines={points} />;
  if (!opens) return lines;
  return (
    <>
      <button type="button" className={css.open} onClick={() => setOpen(true)}>
        Past year {lines}
      </button>
      {isOpen && (
        <Suspense>
          <TrendDialog points={points} today={today} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
