import { type IsoDate, todayUtc } from '../../shared/basics/calendar';
import { type DeletedVessel, type DisplayPicture, type DisplaySettings, type DisplayVessel, MOST_SHOWN } from '../../shared/api/display';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { hasPapers } from '../../shared/status/counts';
import { statusChangesOn, vesselStatusOf } from '../../shared/status/countVessel';
import { type VesselStatus, worstFirst } from '../../shared/status/vesselStatus';
import { allProjectedTo } from '../log/projectedTo';
import { type DueIndexDocument, DueIndexModel, recordModel } from '../database/models/projections';
import { trusted } from '../database/encoding';
import { readFleetStatus } from '../status/readFleetStatus';
import { dueIndexAt, readDueIndex, type VesselDueIndex } from '../status/vesselDueIndex';
import { listVesselIds } from '../status/listVessels';
import type { OpenDisplay } from './displays';
import { dueIndexFields, type PackedDueIndex, presentDueIndex } from '../../shared/status/dueIndex';
import type { Kind, Values } from '../../shared/kinds/kind';
import { PARTICULARS, STOPPING_KINDS } from '../../shared/status/verdict';
import { epoch, onEpoch } from '../database/epoch';

/** A vessel status of some sections only, as of log number `seq` or later. It is valid from `day` to the day before `changesOn`, or until a change if that is null. */
interface SectionStatus {
  seq: number;
  day: IsoDate;
  changesOn: IsoDate | null;
  status: VesselStatus;
}

/** The number of cached choices of sections. Each takes about a megabyte for 3,000 vessels. */
const MOST_CHOICES = 8;
const BATCH = 100;

/** By choice of sections, the statuses of vessels. */
const cache = new Map<string, Map<number, SectionStatus>>();
onEpoch(() => cache.clear());

function cachedFor(sections: readonly VesselKind[]): Map<number, SectionStatus> {
  const choice = sections.toSorted().join();
  const cached = cache.get(choice) ?? new Map<number, SectionStatus>();
  // Deleted and set again, so that the choices used least recently come first and are dropped.
  cache.delete(choice);
  cache.set(choice, cached);
  for (const oldest of [...cache.keys()].slice(0, -MOST_CHOICES)) cache.delete(oldest);
  return cached;
}

/**
 * The statuses of `vessels` on `today`, of `sections` only, in their order. `read` reads due indexes; it is called only for vessels without a current
 * status.
 */
async function sectionStatus(
  vessels: readonly number[],
  sections: readonly VesselKind[],
  today: IsoDate,
  read: (vessels: readonly number[]) => Promise<readonly { id: number; seq: number; facts: PackedDueIndex }[]>,
): Promise<[vessel: number, status: VesselStatus][]> {
  const of = epoch();
  const cached = cachedFor(sections);
  const heads = await allProjectedTo(vessels);
  const isValid = (vessel: number) => {
    const { seq, day, changesOn } = cached.get(vessel) ?? { seq: -1, day: today, changesOn: null };
    return seq >= (heads.get(vessel) ?? 0) && day <= today && (changesOn === null || today < changesOn);
  };
  const outdated = vessels.filter((vessel) => !isValid(vessel));
  for (let from = 0; from < outdated.length; from += BATCH) {
    for (const { id, seq, facts } of await read(outdated.slice(from, from + BATCH))) {
      const chosen = Object.fromEntries(sections.map((section) => [section, facts[section] ?? []]));
      const records = presentDueIndex(chosen, today);
      cached.set(id, {
        seq,
        day: today,
        changesOn: statusChangesOn(records, today),
        status: vesselStatusOf(records, today, null, hasPapers(facts, sections)),
      });
    }
  }
  const wanted = new Set(vessels);
  for (const vessel of cached.keys()) if (!wanted.has(vessel)) cached.delete(vessel);
  if (of !== epoch()) cached.clear();
  return vessels.flatMap((vessel) => {
    const status = cached.get(vessel)?.status;
    return status ? [[vessel, status] as [number, VesselStatus]] : [];
  });
}

/** Replaces the name of a person without a rank. */
const NO_RANK = '–';

/** `rows` with the rank in place of the names of people. A packed row begins with the id of its record. */
function withoutNames(kind: Kind, rows: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  if (!kind.person) return rows;
  const { name, rank } = kind.person;
  const at = (field: string) => dueIndexFields(kind).indexOf(field) + 1;
  return rows.map((row) => {
    const masked = [...row];
    masked[at(name)] = (rank && row[at(rank)]) || NO_RANK;
    return masked;
  });
}

/** The due index as a display gets it: only the chosen sections, and with ranks in place of names unless names are chosen. */
function displayDueIndex(packed: PackedDueIndex, { sections, names }: Pick<DisplaySettings, 'sections' | 'names'>): PackedDueIndex {
  return Object.fromEntries(
    sections.flatMap((section) => {
      const rows = packed[section];
      return rows ? [[section, names ? rows : withoutNames(kindOf(section), rows)]] : [];
    }),
  );
}

/** A vessel with its whole due index. */
interface WholeVessel extends VesselDueIndex {
  id: number;
  name: string;
  ship: Values;
}

/** The current picture of a display. */
export async function readDisplayPicture({ rev: _ours, ...display }: OpenDisplay): Promise<DisplayPicture> {
  const at = Date.now();
  const { vessels: chosen, sections } = display;
  // Of an account that sees some ships, the whole fleet is a list of them, which may be longer than one that is chosen.
  const isChosen = chosen !== null && chosen.length <= MOST_SHOWN;
  const { shown, more } = isChosen ? { shown: chosen, more: 0 } : await worstOf(chosen, sections);
  const found = await readVessels(shown);
  const vessels = found.flatMap((vessel) => (vessel.facts === null ? [] : [vesselFor(display, vessel)]));
  return { ...display, shown: vessels, more, today: todayUtc(at), at };
}

/** The most urgent of `vessels` (null: of the fleet) in these sections, at most `MOST_SHOWN`, and the number of others. */
async function worstOf(
  vessels: readonly number[] | null,
  sections: readonly VesselKind[],
): Promise<{ shown: readonly number[]; more: number }> {
  const fleet = await listVesselIds();
  const wanted = new Set(vessels ?? fleet);
  const all = fleet.filter((vessel) => wanted.has(vessel));
  if (all.length <= MOST_SHOWN) return { shown: all, more: 0 };
  // Counted for the whole fleet, so that displays of different accounts share what is cached.
  const statuses = sections.length === VESSEL_KINDS.length ? await fleetStatus() : await statusesIn(fleet, sections);
  const sorted = worstFirst(statuses, ([, status]) => status).flatMap(([vessel]) => (wanted.has(vessel) ? [vessel] : []));
  const counted = new Set(sorted);
  const shown = [...sorted, ...all.filter((vessel) => !counted.has(vessel))].slice(0, MOST_SHOWN);
  return { shown, more: all.length - shown.length };
}

async function fleetStatus(): Promise<[vessel: number, status: VesselStatus][]> {
  const { statuses } = await readFleetStatus();
  return statuses.map(([vessel, { status }]) => [vessel, status]);
}

const statusesIn = (vessels: readonly number[], sections: readonly VesselKind[]) =>
  sectionStatus(vessels, sections, todayUtc(), async (ids) =>
    (await readVessels(ids)).flatMap((vessel) => (vessel.facts === null ? [] : [vessel])),
  );

/** The vessels with these ids and their due indexes. Stored indexes are read in one query; outdated ones are updated. */
async function readVessels(ids: readonly number[]): Promise<(WholeVessel | DeletedVessel)[]> {
  const chosen = { _id: trusted({ $in: ids }) };
  const found = await recordModel('vessels')
    .find({ ...chosen, deleted: false }, { name: 1, ...Object.fromEntries(PARTICULARS.map((field) => [field, 1])) })
    .lean<({ _id: number; name: string } & Values)[]>();
  const ships = new Map(found.map((ship) => [ship._id, ship]));
  const heads = await allProjectedTo(ids);
  const current = new Map<number, VesselDueIndex>();
  for (const stored of await DueIndexModel.find(chosen).lean<DueIndexDocument[]>()) {
    const index = dueIndexAt(stored, heads.get(stored._id) ?? 0);
    if (index) current.set(stored._id, index);
  }
  const vessels: (WholeVessel | DeletedVessel)[] = [];
  for (const id of ids) {
    const vessel = ships.get(id);
    if (!vessel) {
      vessels.push({ id, facts: null });
      continue;
    }
    const ship = Object.fromEntries(PARTICULARS.flatMap((field) => (vessel[field] ? [[field, vessel[field]]] : [])));
    vessels.push({ id, name: vessel.name, ship, ...(current.get(id) ?? (await readDueIndex(id))) });
  }
  return vessels;
}

/** A vessel as a display with these settings gets it. */
const vesselFor = (settings: DisplaySettings, { id, name, seq, ship, facts }: WholeVessel): DisplayVessel => ({
  id,
  name,
  seq,
  papers: hasPapers(facts, settings.sections),
  ...(STOPPING_KINDS.every((kind) => settings.sections.includes(kind)) && { ship }),
  facts: displayDueIndex(facts, settings),
});

/** Reads vessels for displays and calendars. `forDisplay`: the vessel as a display with these settings gets it. `seq`: null if it was deleted. */
export async function readForDisplays(
  ids: readonly number[],
): Promise<{ id: number; seq: number | null; forDisplay(settings: DisplaySettings): DisplayVessel | DeletedVessel }[]> {
  return (await readVessels(ids)).map((vessel) =>
    vessel.facts === null
      ? { id: vessel.id, seq: null, forDisplay: () => vessel }
      : { id: vessel.id, seq: vessel.seq, forDisplay: (settings) => vesselFor(settings, vessel) },
  );
}
