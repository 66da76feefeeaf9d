import type { IsoDate } from '../../shared/basics/calendar';
import { presentDueIndex, type PackedDueIndex } from '../../shared/status/dueIndex';
import type { VesselKind } from '../../shared/kinds/kinds';
import { hasPapers } from '../../shared/status/counts';
import { vesselStatusOf, statusChangesOn, type VesselStatus } from '../../shared/status/vesselStatus';
import { allProjectedTo } from '../log/projectedTo';
import { epoch, onEpoch } from '../database/epoch';

/** A standing by some sections alone, the log's number it holds at least, and the days it is true on: from `day` to the one before `turns`. */
interface SectionStanding {
  seq: number;
  day: IsoDate;
  turns: IsoDate | null;
  standing: VesselStatus;
}

/** How many choices of sections are remembered: each costs about a megabyte for 3,000 vessels. */
const MOST_CHOICES = 8;
const BATCH = 100;

const held = new Map<string, Map<number, SectionStanding>>();
onEpoch(() => held.clear());

function remembered(sections: readonly VesselKind[]): Map<number, SectionStanding> {
  const choice = [...sections].sort().join();
  const known = held.get(choice) ?? new Map<number, SectionStanding>();
  // The choice that was not asked for longest is forgotten first.
  held.delete(choice);
  held.set(choice, known);
  for (const eldest of [...held.keys()].slice(0, -MOST_CHOICES)) held.delete(eldest);
  return known;
}

/**
 * How `vessels` stand on `today` by `sections` alone, in their order. `read` answers the facts of some of them; it is asked only for those
 * that moved, or whose dates turned, since they were computed.
 */
export async function sectionStatus(
  vessels: readonly number[],
  sections: readonly VesselKind[],
  today: IsoDate,
  read: (vessels: readonly number[]) => Promise<readonly { id: number; seq: number; facts: PackedDueIndex }[]>,
): Promise<[vessel: number, standing: VesselStatus][]> {
  const of = epoch();
  const known = remembered(sections);
  const heads = await allProjectedTo(vessels);
  const isTrue = (vessel: number) => {
    const { seq, day, turns } = known.get(vessel) ?? { seq: -1, day: today, turns: null };
    return seq >= (heads.get(vessel) ?? 0) && day <= today && (turns === null || today < turns);
  };
  const moved = vessels.filter((vessel) => !isTrue(vessel));
  for (let from = 0; from < moved.length; from += BATCH) {
    for (const { id, seq, facts } of await read(moved.slice(from, from + BATCH))) {
      const chosen = Object.fromEntries(sections.map((section) => [section, facts[section] ?? []]));
      const records = presentDueIndex(chosen, today);
      known.set(id, {
        seq,
        day: today,
        turns: statusChangesOn(records, today),
        standing: vesselStatusOf(records, today, hasPapers(facts, sections)),
      });
    }
  }
  const there = new Set(vessels);
  for (const vessel of known.keys()) if (!there.has(vessel)) known.delete(vessel);
  if (of !== epoch()) known.clear();
  return vessels.flatMap((vessel) => {
    const standing = known.get(vessel)?.standing;
    return standing ? [[vessel, standing] as [number, VesselStatus]] : [];
  });
}
