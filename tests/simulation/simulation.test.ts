/**
 * The core in one process and by one seed (README.md here): what seldom happens on real machines happens here in every other history.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { many, DEEP, SEED } from '../support/tier';
import { buildProgram } from './program';
import { PLANTED } from './plantedFaults';
import type * as PageEntry from './page.entry';
import type * as ServerEntry from './server.entry';
import { simulate, Simulation, type Programs } from './simulate';
import { drawSteps, shrink } from './steps';

/** How many histories; `HISTORIES=100000 npm run test:deep -- tests/simulation` runs more. */
const HISTORIES = Number(process.env.HISTORIES ?? many(200, 2_000));
/** A planted fault must be found within so many histories. The rarest needs about 2,000. */
const FIND_WITHIN = 20_000;

let programs: Programs;

beforeAll(async () => {
  const [server, page] = await Promise.all([
    buildProgram<typeof ServerEntry>('server.entry.ts'),
    buildProgram<typeof PageEntry>('page.entry.ts'),
  ]);
  programs = { server, page };
});

/** What to say of a history that went wrong: the commit, the seed, and the least that must happen. */
async function report(seed: number, faults: readonly string[]): Promise<string> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const steps = await shrink(drawSteps(seed), async (fewer) => (await simulate(programs, seed, fewer)).length > 0);
  const least = await simulate(programs, seed, steps);
  return [`Seed ${seed} of ${commit}: ${faults[0] ?? ''}`, ...least, ...steps.map((step) => JSON.stringify(step))].join('\n');
}

test(`${HISTORIES} histories keep every invariant`, async () => {
  for (let nth = 0; nth < HISTORIES; nth += 1) {
    const seed = SEED + nth;
    const faults = await simulate(programs, seed);
    if (faults.length > 0) expect.fail(await report(seed, faults));
  }
});

test('a history is the same whenever it is run', async () => {
  const tell = async (seed: number) => {
    const simulation = new Simulation(seed, programs);
    await simulation.run(drawSteps(seed));
    return JSON.stringify([simulation.calls, simulation.received]);
  };
  for (let seed = SEED; seed < SEED + 5; seed += 1) expect(await tell(seed)).toBe(await tell(seed));
});

test('the code of every planted fault occurs exactly once in its file', () => {
  const lost = PLANTED.filter(({ file, find }) => readFileSync(file, 'utf8').split(find).length !== 2);
  expect(lost.map(({ name }) => name)).toEqual([]);
});

test.runIf(DEEP).each(PLANTED)('$name is found', async ({ entry, ...fault }) => {
  const program = await buildProgram(entry, fault);
  const broken = { ...programs, [entry === 'server.entry.ts' ? 'server' : 'page']: program } as Programs;
  let found = 0;
  for (let nth = 1; nth <= FIND_WITHIN && found === 0; nth += 1) {
    const faults = await simulate(broken, SEED + nth);
    // A history that goes wrong without the fault too has not found it.
    if (faults.length > 0 && (await simulate(programs, SEED + nth)).length === 0) found = nth;
  }
  console.log(`found in history ${found}`);
  expect(found).toBeGreaterThan(0);
});
