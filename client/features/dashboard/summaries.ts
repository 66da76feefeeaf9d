import { useMemo } from 'react';
import type { IsoDate } from '../../../shared/calendar';
import type { Count } from '../../../shared/counts';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../../shared/kinds';
import type { UrgentItem } from '../../../shared/urgent';
import { useCounts } from '../../live/useCounts';
import { useToday } from '../../live/useRecords';
import type { Tone } from '../../ui/tone';
import type { DueByKind } from '../records/due/dueItems';
import { useDueItems } from './useDueItems';
import { useUrgentItems } from './useUrgentItems';

/** One summary card: what its section has due or pending (sections 1 and 2, Dashboard). */
export interface KindSummary {
  kind: VesselKind;
  label: string;
  /** Null while the lists are being loaded. */
  count: number | null;
  /** 'Expired earlier: N', or null when there is nothing to tell. */
  note: string | null;
  tone: Tone;
}

const labelOf = (kind: VesselKind) => kindOf(kind).countLabel ?? kindOf(kind).title;

/** The cards before their figures are known. */
export const WAITING_SUMMARIES = VESSEL_KINDS.map((kind): KindSummary => ({
  kind,
  label: labelOf(kind),
  count: null,
  note: null,
  tone: 'neutral',
}));

function toneOf(kind: VesselKind, { pending, expiredEarlier }: Count, due: DueByKind, urgent: readonly UrgentItem[]): Tone {
  if (urgent.some((item) => item.kind === kind && item.grave?.holdsShip)) return 'late';
  const late = due[kind].some((item) => item.days < 0);
  if ((pending > 0 && late) || (expiredEarlier ?? 0) > 0) return 'late';
  return pending > 0 ? 'soon' : 'ok';
}

/** One card for each of `kinds`. */
export const summariesOf = (
  kinds: readonly VesselKind[],
  counts: Readonly<Record<VesselKind, Count>>,
  due: DueByKind,
  urgent: readonly UrgentItem[],
): KindSummary[] =>
  kinds.map((kind) => {
    const count = counts[kind];
    const note = count.expiredEarlier ? `Expired earlier: ${count.expiredEarlier}` : null;
    return { kind, label: labelOf(kind), count: count.pending, note, tone: toneOf(kind, count, due, urgent) };
  });

/** The eight cards of the selected vessel. */
export function useSummaries(): { summaries: KindSummary[]; due: DueByKind; urgent: readonly UrgentItem[]; today: IsoDate } {
  const counts = useCounts();
  const due = useDueItems();
  const urgent = useUrgentItems(due);
  const today = useToday();
  const summaries = useMemo(() => summariesOf(VESSEL_KINDS, counts, due, urgent), [counts, due, urgent]);
  return { summaries, due, urgent, today };
}
