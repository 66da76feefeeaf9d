import { Problem } from '../../shared/problem';
import type { Sentences } from '../../shared/kind';
import { isExclusive } from '../database/connect';
import { recordModel } from '../database/models/record';
import { onChange } from '../log/published';

/** The number of a vessel that exists and that this viewer may work on. A raw number does not compile in its place. */
export type VesselId = number & { readonly authorised: unique symbol };

/** Reads digits as a number. @throws Problem 'bad_request' with the specification's sentence for anything else. */
export function digits(raw: unknown, sentence: string, field = 'id'): number {
  const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '';
  const id = /^[0-9]{1,15}$/.test(text) ? Number(text) : 0;
  if (id === 0) throw new Problem('bad_request', sentence, { fields: { [field]: sentence } });
  return id;
}

// Vessels are few and asked for by every request. What this process knows is enough only while nobody else writes.
const known = new Set<number>();
onChange((change) => {
  if (change.kind === 'vessels' && change.op === 'deleted') known.delete(change.record);
});

/**
 * Passes a vessel id through authorisation: every signed-in account works on every vessel (section 6), so it must exist and not be
 * deleted. @throws Problem 'bad_request' when it is not digits, 'not_found' when there is no such vessel.
 */
export async function openVessel(raw: unknown, sentences: Pick<Sentences, 'ids'>): Promise<VesselId> {
  const id = digits(raw, sentences.ids, 'vessel_id');
  if (!(isExclusive() && known.has(id))) {
    const found = await recordModel('vessels').exists({ _id: id, deleted: false });
    if (!found) throw new Problem('not_found', 'Vessel not found');
    known.add(id);
  }
  return id as VesselId;
}
