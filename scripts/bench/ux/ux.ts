import type { Figure, Measure } from '../figure';
import { DESK } from './desk';
import { DEVICES } from './devices';
import { openUxFleet, type Point } from './fleet';
import { KEYS } from './keys';
import { QUESTION_POINT } from './questions';

const numberOf = ({ name }: Point) => Number.parseInt(name);

function chosen(): Point[] {
  const numbers = process.argv.filter(isPoint).map(Number);
  return [...DESK, ...DEVICES, ...KEYS, QUESTION_POINT]
    .filter((point) => numbers.length === 0 || numbers.includes(numberOf(point)))
    .toSorted((a, b) => numberOf(a) - numberOf(b));
}

/** Whether an argument of the command names a point by its number. */
export const isPoint = (argument: string): boolean => /^\d+$/.test(argument);

/** What a demanding user expects of the screens, on 40 ships: keys, sizes, density, empty states, phone, wall. */
export const ux: Measure = async () => {
  const fleet = await openUxFleet();
  const figures: Figure[] = [];
  try {
    for (const { name, target, measure } of chosen()) {
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
