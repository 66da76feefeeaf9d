import { nth, World } from './world';

/** What a person does on a page, or what goes wrong. `at`: when, in milliseconds since the beginning. */
export type Step = { at: number } & (
  | { do: 'create' | 'update' | 'delete' | 'restore'; page: number; kind: number; nth: number; value: number; vessel: number }
  | { do: 'select' | 'read'; page: number; vessel: number }
  | { do: 'import'; server: number; count: number; value: number }
  | { do: 'cut' | 'reopen' | 'drop'; page: number; ms: number }
  | { do: 'away'; page: number; value: number; ms: number }
  | { do: 'move'; page: number; server: number }
  | { do: 'kill'; server: number; ms: number }
  | { do: 'kill engine' | 'stall' | 'lossy' | 'bad network' | 'split' | 'full'; ms: number }
  | { do: 'clock'; of: 'page' | 'server'; nth: number; ms: number }
  | { do: 'backup' }
  | { do: 'bring back' }
  | { do: 'upgrade'; ms: number }
);

type Draw = (world: World) => Omit<Step, 'at'>;
const MINUTE = 60_000;
const person = (world: World) => ({
  page: world.whole(PAGES),
  kind: world.whole(100),
  nth: world.whole(8),
  value: world.whole(1_000),
  vessel: world.chance(0.85) ? 1 : 2,
});

export const PAGES = 3;

/** What people do, by its weight. */
const WORK: readonly (readonly [number, Draw])[] = [
  [8, (world) => ({ do: 'create', ...person(world) }) as const],
  [12, (world) => ({ do: 'update', ...person(world) }) as const],
  [4, (world) => ({ do: 'delete', ...person(world) }) as const],
  [2, (world) => ({ do: 'restore', ...person(world) }) as const],
  [10, (world) => ({ do: 'read', page: world.whole(PAGES), vessel: world.chance(0.8) ? 1 : 2 }) as const],
  [1, (world) => ({ do: 'select', page: world.whole(PAGES), vessel: world.chance(0.7) ? 1 : 2 }) as const],
  [1, (world) => ({ do: 'import', server: world.whole(2), count: 2 + world.whole(6), value: world.whole(1_000) }) as const],
];

/** What goes wrong. A history has a few sorts of it: one that has all of them seldom comes far. */
const TROUBLE: readonly Draw[] = [
  (world) => ({ do: 'cut', page: world.whole(PAGES), ms: world.between(50, 20_000) }),
  (world) => ({ do: 'reopen', page: world.whole(PAGES), ms: world.between(0, 5_000) }),
  (world) => ({ do: 'drop', page: world.whole(PAGES), ms: 0 }),
  (world) => ({ do: 'away', page: world.whole(PAGES), value: world.whole(1_000), ms: world.between(50, 1_500) }),
  (world) => ({ do: 'move', page: world.whole(PAGES), server: world.whole(2) }),
  (world) => ({ do: 'kill', server: world.whole(2), ms: world.between(10, 4_000) }),
  (world) => ({ do: 'kill engine', ms: world.between(10, 4_000) }),
  (world) => ({ do: 'stall', ms: world.chance(0.7) ? world.between(0, 3_000) : world.between(0, MINUTE) }),
  (world) => ({ do: 'lossy', ms: world.between(100, 5_000) }),
  (world) => ({ do: 'bad network', ms: world.between(500, 20_000) }),
  (world) => ({ do: 'split', ms: world.between(500, 30_000) }),
  (world) => ({ do: 'full', ms: world.between(100, 3_000) }),
  (world) => ({ do: 'clock', of: world.chance(0.5) ? 'page' : 'server', nth: world.whole(2), ms: world.between(-2, 2) * 86_400_000 }),
  (world) => ({ do: 'upgrade', ms: world.between(10, 2_000) }),
  (world) => (world.chance(0.5) ? { do: 'backup' } : { do: 'bring back' }),
];

const PEACEFUL: ReadonlySet<Step['do']> = new Set(['create', 'update', 'delete', 'restore', 'select', 'read', 'import']);

/** Whether a step is something that goes wrong. */
export const isTrouble = (step: Step): boolean => !PEACEFUL.has(step.do);

/** What happens in the history of a seed. */
export function drawSteps(seed: number): Step[] {
  const world = new World(seed ^ 0x5eed);
  const trouble = world.chance(0.1) ? [] : TROUBLE.filter(() => world.chance(0.25));
  const weight = WORK.reduce((sum, [each]) => sum + each, 0);
  const pause = world.chance(0.5) ? 40 : 1_200;
  const steps: Step[] = [];
  let at = 400;
  for (let left = 6 + world.whole(30); left > 0; left -= 1) {
    at += world.chance(0.3) ? 0 : world.between(0, pause);
    let draw = trouble[world.whole(trouble.length)];
    if (!draw || !world.chance(0.2)) {
      let place = world.whole(weight);
      draw = (WORK.find(([each]) => (place -= each) < 0) ?? nth(WORK, 0))[1];
    }
    const step = { at: Math.round(at), ...draw(world) } as Step;
    // No two people write the same, so that the auditor can tell what each of them wanted.
    if ('value' in step) step.value += 1_000 * steps.length;
    steps.push(step);
  }
  return steps;
}

/** The fewest of `steps` with which `fails` still holds, found by leaving out more and more of them. */
export async function shrink(steps: readonly Step[], fails: (steps: readonly Step[]) => Promise<boolean>): Promise<readonly Step[]> {
  let least = steps;
  for (let size = Math.ceil(least.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < least.length;) {
      const fewer = [...least.slice(0, from), ...least.slice(from + size)];
      if (await fails(fewer)) least = fewer;
      else from += size;
    }
  }
  return least;
}
