import { type IsoDate, todayUtc } from '../../shared/basics/calendar';
import { type DeletedVessel, type DisplayPicture, type DisplaySettings, type DisplayVessel, MOST_SHOWN } from '../../shared/api/display';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { hasPapers } from '../../shared/status/counts';
import { statusChangesOn, type VesselStatus, vesselStatusOf, worstFirst } from '../../shared/status/vesselStatus';
import { allProjectedTo } from '../log/projectedTo';
import { type DueIndexDocument, DueIndexModel } from '../database/models/dueIndex';
import { recordModel } from '../database/models/record';
import { trusted } from '../database/encoding';
import { readFleetStatus } from '../status/readFleetStatus';
import { dueIndexAt, readDueIndex, type VesselDueIndex } from '../status/vesselDueIndex';
import { listVesselIds } from '../status/listVesselIds';
import type { OpenDisplay } from './displays';
import { dueIndexFields, type PackedDueIndex, presentDueIndex } from '../../shared/status/dueIndex';
import type { Kind } from '../../shared/kinds/kind';
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
  const choice = sections.toSorted().join();
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
async function sectionStatus(
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

/** What stands for a person without a rank. */
const NOBODY = '–';

/** `rows` without the names of people: the rank stands in their place. A packed row begins with the id of its record. */
function withoutNames(kind: Kind, rows: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  if (!kind.person) return rows;
  const { name, rank } = kind.person;
  const at = (field: string) => dueIndexFields(kind).indexOf(field) + 1;
  return rows.map((row) => {
    const masked = [...row];
    masked[at(name)] = (rank && row[at(rank)]) || NOBODY;
    return masked;
  });
}

/** Of the facts of a vessel what a display is told: the chosen sections, and people by name only where they may be named. */
function displayDueIndex(packed: PackedDueIndex, { sections, names }: Pick<DisplaySettings, 'sections' | 'names'>): PackedDueIndex {
  return Object.fromEntries(
    sections.flatMap((section) => {
      const rows = packed[section];
      return rows ? [[section, names ? rows : withoutNames(kindOf(section), rows)]] : [];
    }),
  );
}

/** A vessel with all its facts, before it is decided which of them a display is told. */
interface WholeVessel extends VesselDueIndex {
  id: number;
  name: string;
}

/** What a display shows now: the vessels chosen for it that are there, and nothing of others. */
export async function readDisplayPicture({ rev: _ours, ...display }: OpenDisplay): Promise<DisplayPicture> {
  const at = Date.now();
  const { shown, more } = display.vessels === null ? await worstOfFleet(display.sections) : { shown: display.vessels, more: 0 };
  const found = await readVessels(shown);
  const told = found.flatMap((vessel) => (vessel.facts === null ? [] : [vesselFor(display, vessel)]));
  return { ...display, shown: told, more, today: todayUtc(at), at };
}

/** The vessels of the fleet that need action first in these sections, as many as a picture holds, and how many there are beside those. */
async function worstOfFleet(sections: readonly VesselKind[]): Promise<{ shown: readonly number[]; more: number }> {
  const there = await listVesselIds();
  if (there.length <= MOST_SHOWN) return { shown: there, more: 0 };
  const standings = sections.length === VESSEL_KINDS.length ? await wholeStandings() : await standingsIn(there, sections);
  const sorted = worstFirst(standings, ([, standing]) => standing).map(([vessel]) => vessel);
  const counted = new Set(sorted);
  const shown = [...sorted, ...there.filter((vessel) => !counted.has(vessel))].slice(0, MOST_SHOWN);
  return { shown, more: there.length - shown.length };
}

async function wholeStandings(): Promise<[vessel: number, standing: VesselStatus][]> {
  const { statuses } = await readFleetStatus();
  return statuses.map(([vessel, { status }]) => [vessel, status]);
}

const standingsIn = (vessels: readonly number[], sections: readonly VesselKind[]) =>
  sectionStatus(vessels, sections, todayUtc(), async (ids) =>
    (await readVessels(ids)).flatMap((vessel) => (vessel.facts === null ? [] : [vessel])),
  );

/** These vessels with all their facts; without facts those that are gone. What is kept of them is read in one. */
async function readVessels(ids: readonly number[]): Promise<(WholeVessel | DeletedVessel)[]> {
  const chosen = { _id: trusted({ $in: ids }) };
  const found = await recordModel('vessels')
    .find({ ...chosen, deleted: false }, { name: 1 })
    .lean<{ _id: number; name: string }[]>();
  const names = new Map(found.map(({ _id, name }) => [_id, name]));
  const heads = await allProjectedTo(ids);
  const known = new Map<number, VesselDueIndex>();
  for (const kept of await DueIndexModel.find(chosen).lean<DueIndexDocument[]>()) {
    const facts = dueIndexAt(kept, heads.get(kept._id) ?? 0);
    if (facts) known.set(kept._id, facts);
  }
  const vessels: (WholeVessel | DeletedVessel)[] = [];
  for (const id of ids) {
    const name = names.get(id);
    vessels.push(name === undefined ? { id, facts: null } : { id, name, ...(known.get(id) ?? (await readDueIndex(id))) });
  }
  return vessels;
}

/** What a display of these settings is told of a vessel. */
const vesselFor = (settings: DisplaySettings, { id, name, seq, facts }: WholeVessel): DisplayVessel => ({
  id,
  name,
  seq,
  papers: hasPapers(facts, settings.sections),
  facts: displayDueIndex(facts, settings),
});

/** Vessels that were written to, each as a display of some settings is told of it. `seq` is null where it is gone. */
export async function readForDisplays(
  ids: readonly number[],
): Promise<{ id: number; seq: number | null; as(settings: DisplaySettings): DisplayVessel | DeletedVessel }[]> {
  return (await readVessels(ids)).map((vessel) =>
    vessel.facts === null
      ? { id: vessel.id, seq: null, as: () => vessel }
      : { id: vessel.id, seq: vessel.seq, as: (settings) => vesselFor(settings, vessel) },
  );
}
