import type { DisplaySettings, DisplayVessel, NoVessel } from '../../shared/api/display';
import type { ChangeDocument } from '../database/models/change';
import { guarded } from '../guarded';
import { FLEET } from '../log/scopeLog';
import { logger } from '../logger';

/** The first change is told once its record is likely to be written, what follows is gathered; in milliseconds. */
const SOON = 10;
const GATHER = 1_000;

export interface VesselReader {
  /** These vessels, each as a display of some settings is told of it. */
  readVessels(ids: readonly number[]): Promise<ReadVessel[]>;
}

/** One vessel as it is now; `seq` is null where it is gone. */
export interface ReadVessel {
  id: number;
  seq: number | null;
  as(settings: DisplaySettings): DisplayVessel | NoVessel;
}

/** Tells of vessels that were written to, gathered: `isWanted` says whether any display shows a vessel, `tell` sends what was read. */
export function deliverVessels(
  { readVessels }: VesselReader,
  isWanted: (vessel: number) => boolean,
  tell: (vessels: readonly ReadVessel[]) => void,
): { noteChange(change: ChangeDocument): void; stop(): void } {
  /** Vessels that moved, and the number of the change their facts must hold. */
  let moved = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  const plan = () => void (timer ??= setTimeout(guarded('vessels told', send), Math.max(SOON, last + GATHER - performance.now())).unref());

  function note(vessel: number, seq: number): void {
    moved.set(vessel, Math.max(seq, moved.get(vessel) ?? 0));
    plan();
  }

  async function send(): Promise<void> {
    last = performance.now();
    const asked = moved;
    moved = new Map();
    const wanted = [...asked.keys()].filter(isWanted);
    try {
      const found = wanted.length > 0 ? await readVessels(wanted) : [];
      // Its records may still be on their way.
      const late = (vessel: ReadVessel) => vessel.seq !== null && vessel.seq < (asked.get(vessel.id) ?? 0);
      tell(found.filter((vessel) => !late(vessel)));
      for (const vessel of found.filter(late)) moved.set(vessel.id, Math.max(asked.get(vessel.id) ?? 0, moved.get(vessel.id) ?? 0));
    } catch (error) {
      // Each display asks for all of it once a minute.
      logger.warn({ err: error }, 'displays not told of vessels');
    }
    timer = undefined;
    if (moved.size > 0) plan();
  }

  return {
    noteChange({ scope, seq, record }) {
      const vessel = scope === FLEET ? record : scope;
      if (isWanted(vessel)) note(vessel, scope === FLEET ? 0 : seq);
    },
    stop: () => clearTimeout(timer),
  };
}
