import type { Figure, Measure } from '../figure';
import { DESK } from './desk';
import { DEVICES } from './devices';
import { openUxFleet } from './fleet';
import { KEYS } from './keys';

/** What a demanding user expects of the screens, on 40 ships: keys, sizes, density, empty states, phone, wall. */
export const ux: Measure = async () => {
  const fleet = await openUxFleet();
  const figures: Figure[] = [];
  try {
    for (const { name, target, measure } of [...DESK, ...DEVICES, ...KEYS].toSorted(
      (a, b) => Number.parseInt(a.name) - Number.parseInt(b.name),
    )) {
      const bare = { name, target, floor: null, ratio: null };
      try {
        const [measured, ok] = await measure(fleet);
        figures.push({ ...bare, measured, ok });
      } catch (error) {
        // One point that cannot be measured does not hide the others.
        figures.push({ ...bare, measured: `not measured: ${String(error).split('\n')[0]}`, ok: false });
      }
    }
  } finally {
    await fleet.fixture.close();
  }
  return figures;
};
