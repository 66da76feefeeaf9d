import { untilMidnightUtc } from '../../shared/basics/calendar';
import { onEpoch } from '../database/epoch';
import { FLEET } from '../log/scopeLog';
import { onChange } from '../log/published';
import { movedLogs } from './movedLogs';
import { readStanding } from './vesselFacts';
import { readStandings, takeUpKept } from './readStandings';
import { bringWords, logsBehind } from './bringWords';

/** How far what is kept of a vessel may be behind its log, in milliseconds: its changes are gathered. */
const GATHER = 2_000;
/** After a start the first readers are served before the fleet is counted for those to come, in milliseconds. */
const AFTER_START = 1_000;
/** One vessel after the other, in milliseconds: no reader waits. */
const ALL = { vessel: 600_000, fleet: 3_600_000 };

/**
 * Keeps the facts of the vessels that this process writes to near their logs, and the words of their records, and brings all of them up at
 * the start and when a day begins: the first reader then finds them counted.
 */
export async function keepFacts(): Promise<{ stop(): void }> {
  const moved = movedLogs();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function bringUp(): Promise<void> {
    for (const scope of moved.takeDue(performance.now())) if (!stopped) await bringOne(scope);
    timer = undefined;
    if (!moved.isEmpty()) plan();
  }
  function note(scope: number): void {
    moved.note(scope, performance.now());
    plan();
  }
  async function bringOne(scope: number): Promise<void> {
    // A vessel that cannot be counted, or a database that is away, is asked again by the next reader. No reader brings up words.
    if (scope !== FLEET) await readStanding(scope).catch(() => undefined);
    await bringWords(scope).catch(() => note(scope));
  }
  function plan(): void {
    if (!stopped) timer ??= setTimeout(() => void bringUp(), GATHER).unref();
  }
  async function bringAllWords(): Promise<void> {
    for (const scope of await logsBehind().catch(() => [])) note(scope);
  }

  async function countAll(): Promise<void> {
    next = setTimeout(() => void countAll(), untilMidnightUtc() + 1).unref();
    await readStandings(ALL).catch(() => undefined);
    await bringAllWords();
  }

  const stopHearing = onChange(({ scope }) => note(scope));
  onEpoch(() => void bringAllWords());
  await takeUpKept();
  // No reader brings up words: those a former process left behind are brought up at once.
  await bringAllWords();
  next = setTimeout(() => void countAll(), AFTER_START).unref();
  return {
    stop() {
      stopped = true;
      stopHearing();
      clearTimeout(timer);
      clearTimeout(next);
    },
  };
}
