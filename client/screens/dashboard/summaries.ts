import { useMemo } from 'react';
import type { IsoDate } from '../../../shared/basics/calendar';
import { type Count, isNothing, hasPapers } from '../../../shared/status/counts';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../../shared/kinds/kinds';
import { isRed, type UrgentItem, urgentItems } from '../../../shared/status/urgency';
import { dueItems } from '../../../shared/status/dueItems';
import { useCounts, useToday, useVesselRecords } from '../../sync/hooks';
import { useSurveyRules } from '../../records/cells/surveyRules';
import type { DueByKind } from '../../records/cells/dueItems';
import type { Tone } from '../../ui/StatusChip';

/** One summary card: the due or pending records of a section. */
export interface KindSummary {
  kind: VesselKind;
  label: string;
  /** Null while the lists are being loaded. */
  count: number | null;
  /** 'N expired over 30 days ago', or null. */
  note: string | null;
  tone: Tone;
  /** The rank of its most urgent record; 0 is the most urgent of all, Infinity means none. */
  rank: number;
}

const labelOf = (kind: VesselKind) => kindOf(kind).countLabel ?? kindOf(kind).title;

/** The cards while the counts are loading. */
export const LOADING_SUMMARIES = VESSEL_KINDS.map((kind): KindSummary => ({
  kind,
  label: labelOf(kind),
  count: null,
  note: null,
  tone: 'neutral',
  rank: Infinity,
}));

/** The tone of a card. A vessel without papers has no green card, because nothing is known. */
function toneOf(count: Count, first: UrgentItem | undefined, papers: boolean): Tone {
  if (isNothing(count)) return papers ? 'ok' : 'neutral';
  return first && isRed(first.level) ? 'late' : 'soon';
}

/** One card for each of `kinds`. `papers`: whether the vessel has any papers (`hasPapers`). */
export const summariesOf = (
  kinds: readonly VesselKind[],
  counts: Readonly<Record<VesselKind, Count>>,
  urgent: readonly UrgentItem[],
  papers: boolean,
): KindSummary[] =>
  kinds.map((kind) => {
    const count = counts[kind];
    const note = count.expiredEarlier ? `${count.expiredEarlier} expired over 30 days ago` : null;
    const rank = isNothing(count) ? -1 : urgent.findIndex((item) => item.kind === kind);
    const tone = toneOf(count, urgent[rank], papers);
    return { kind, label: labelOf(kind), count: count.pending, note, tone, rank: rank < 0 ? Infinity : rank };
  });

interface Summaries {
  summaries: KindSummary[];
  /** With their surveys. */
  records: ReturnType<typeof useVesselRecords>;
  due: DueByKind;
  urgent: readonly UrgentItem[];
  papers: boolean;
  today: IsoDate;
}

/** The eight cards of the selected vessel, and what they are computed from. */
export function useSummaries(): Summaries {
  const counts = useCounts();
  const records = useDatedRecords();
  const due = useDueItemsOf(records);
  const urgent = useUrgentItems(records);
  const papers = hasPapers(useVesselRecords());
  const today = useToday();
  const summaries = useMemo(() => summariesOf(VESSEL_KINDS, counts, urgent, papers), [counts, urgent, papers]);
  return { summaries, records, due, urgent, papers, today };
}

/** The records of the selected vessel by kind, with their surveys. */
function useDatedRecords(): ReturnType<typeof useVesselRecords> {
  const today = useToday();
  const records = useVesselRecords();
  const rules = useSurveyRules();
  return useMemo(() => (rules ? rules(records, today) : records), [records, rules, today]);
}

/** The items of the selected vessel that need action, most urgent first. Changes at 00:00 UTC. */
function useUrgentItems(records: ReturnType<typeof useDatedRecords>): UrgentItem[] {
  const today = useToday();
  return useMemo(() => urgentItems(records, today), [records, today]);
}

/** The dated items of the selected vessel, by kind. Changes at 00:00 UTC. */
export function useDueItems(): DueByKind {
  return useDueItemsOf(useDatedRecords());
}

function useDueItemsOf(records: ReturnType<typeof useDatedRecords>): DueByKind {
  const today = useToday();
  return useMemo(
    () => Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, dueItems(kind, records[kind], today)])) as DueByKind,
    [records, today],
  );
}
