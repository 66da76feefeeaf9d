import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { counted } from '../../../shared/basics/text';
import { Sparkline } from '../../ui/Sparkline';
import { useTrend } from './useTrend';

interface TrendProps {
  vessel: number;
  /** Today's counts; null while they are unknown. */
  now: { overdue: number; soon: number } | null;
}

/** A vessel's overdue and soon due records over a year as two small lines. Nothing for a vessel with less than two weeks. */
export function Trend({ vessel, now }: TrendProps) {
  const points = useTrend(vessel, now);
  if (!points) return null;
  const [overdue, soon] = points;
  const weeks = counted(overdue.length - 1, 'week');
  const words = (of: readonly number[]) => `${of.at(-1) ?? 0}, ${weeks} ago ${of[0] ?? 0}`;
  return <Sparkline label={`Overdue ${words(overdue)}; due within ${EXPIRY_WINDOW} days ${words(soon)}`} lines={points} />;
}
