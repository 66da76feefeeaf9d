import { ANSWERS, type VerdictAnswer, type ShortVerdict } from '../../shared/status/vesselStatus';
import type { DeliveredVerdicts } from '../database/models/delivery';
import { readFleetStatus } from './readFleetStatus';

/** How long to wait for counting, in milliseconds. Nobody looks at a screen meanwhile, and a mail that lacks a verdict tells it a day late. */
const PATIENT = { vessel: 10_000, fleet: 60_000 };

/** A vessel whose answer to "can she sail?" differs from the delivered one. */
export interface ChangedVerdict {
  vessel: number;
  was: VerdictAnswer;
  verdict: ShortVerdict;
}

/**
 * The verdicts that differ from those in `delivered`, whether records, particulars or the day changed them, and all answers of now. A vessel that is not in `delivered`
 * is new and no change; one that was not counted in time keeps the delivered one.
 */
export async function readChangedVerdicts(delivered: DeliveredVerdicts): Promise<{ changed: ChangedVerdict[]; now: DeliveredVerdicts }> {
  const { statuses, uncounted } = await readFleetStatus(PATIENT);
  const now: DeliveredVerdicts = Object.fromEntries(Object.entries(delivered).filter(([vessel]) => uncounted.includes(Number(vessel))));
  const changed: ChangedVerdict[] = [];
  for (const [vessel, { status }] of statuses) {
    const index = ANSWERS.indexOf(status.verdict.answer);
    now[vessel] = index;
    const was = ANSWERS[delivered[vessel] ?? index];
    if (was !== undefined && was !== status.verdict.answer) changed.push({ vessel, was, verdict: status.verdict });
  }
  return { changed, now };
}
