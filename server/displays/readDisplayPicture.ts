import { todayUtc } from '../../shared/basics/calendar';
import { MOST_SHOWN, type DisplaySettings, type DisplayVessel, type DeletedVessel, type DisplayPicture } from '../../shared/api/display';
import { VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { hasPapers } from '../../shared/status/counts';
import { type VesselStatus, worstFirst } from '../../shared/status/vesselStatus';
import { allProjectedTo } from '../log/projectedTo';
import { DueIndexModel, type DueIndexDocument } from '../database/models/dueIndex';
import { recordModel } from '../database/models/record';
import { trusted } from '../database/trusted';
import { readFleetStatus } from '../status/readFleetStatus';
import { dueIndexAt, readDueIndex, type VesselDueIndex } from '../status/vesselDueIndex';
import { vesselsThere } from '../status/vesselsThere';
import { displayDueIndex } from './displayDueIndex';
import type { OpenDisplay } from './displays';
import { sectionStatus } from './sectionStatus';

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
async function worstOfFleet(sections: readonly VesselKind[]): Promise<{ shown: number[]; more: number }> {
  const there = await vesselsThere();
  if (there.length <= MOST_SHOWN) return { shown: there, more: 0 };
  const standings = sections.length === VESSEL_KINDS.length ? await wholeStandings() : await standingsIn(there, sections);
  const sorted = worstFirst(standings, ([, standing]) => standing).map(([vessel]) => vessel);
  const counted = new Set(sorted);
  const shown = [...sorted, ...there.filter((vessel) => !counted.has(vessel))].slice(0, MOST_SHOWN);
  return { shown, more: there.length - shown.length };
}

async function wholeStandings(): Promise<[vessel: number, standing: VesselStatus][]> {
  const { statuses } = await readFleetStatus();
  return statuses.map(([vessel, { standing }]) => [vessel, standing]);
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
