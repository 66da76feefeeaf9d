import { ANSWERS, type VerdictAnswer, type ShortVerdict } from '../../shared/status/vesselStatus';
import type { ToldVerdicts } from '../database/models/delivery';
import { readFleetStatus } from './readFleetStatus';

/** How long to wait for counting, in milliseconds. Nobody looks at a screen meanwhile, and a mail that lacks a verdict tells it a day late. */
const PATIENT = { vessel: 10_000, fleet: 60_000 };

/** A vessel whose answer to "can she sail?" differs from the one that was told. */
export interface ChangedVerdict {
  vessel: number;
  was: VerdictAnswer;
  verdict: ShortVerdict;
}

/**
 * The verdicts that differ from those in `told`, whether records, particulars or the day changed them, and all answers of now. A vessel that is not in `told`
 * is new and no change; one that was not counted in time keeps what was told.
 */
export async function readChangedVerdicts(told: ToldVerdicts): Promise<{ changed: ChangedVerdict[]; now: ToldVerdicts }> {
  const { statuses, uncounted } = await readFleetStatus(PATIENT);
  const now: ToldVerdicts = Object.fromEntries(Object.entries(told).filter(([vessel]) => uncounted.includes(Number(vessel))));
  const changed: ChangedVerdict[] = [];
  for (const [vessel, { status }] of statuses) {
    const index = ANSWERS.indexOf(status.verdict.answer);
    now[vessel] = index;
    const was = ANSWERS[told[vessel] ?? index];
    if (was !== undefined && was !== status.verdict.answer) changed.push({ vessel, was, verdict: status.verdict });
  }
  return { changed, now };
}
