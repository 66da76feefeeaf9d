import { Problem } from '../../shared/basics/problem';
import type { Sentences } from '../../shared/kinds/kind';
import { isVesselKind } from '../../shared/kinds/kinds';
import { onChange } from '../log/published';
import { isExclusive } from '../database/connect';
import { recordModel } from '../database/models/record';

/** The number of a vessel that exists and that this viewer may work on. A raw number does not compile in its place. */
export type VesselId = number & { readonly authorised: unique symbol };

/** Reads digits as a number. @throws Problem 'bad_request' with the specification's sentence for anything else. */
export function digits(raw: unknown, sentence: string, field = 'id'): number {
  const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '';
  const id = /^[0-9]{1,15}$/.test(text) ? Number(text) : 0;
  if (id === 0) throw Problem.field('bad_request', field, sentence);
  return id;
}

// Vessels are few and asked for by every request. What this process knows is enough only while no other process writes. It learns from the
// log: a change that comes while the database is asked is newer than its answer.
const exists = new Map<number, boolean>();
onChange(({ kind, op, record }) => {
  if (!isVesselKind(kind) && op !== 'updated') exists.set(record, op === 'created');
});

/** Finds the vessel a request names. @throws Problem as `openVessel` */
export type Open = (raw: unknown, sentences: Pick<Sentences, 'ids'>) => Promise<VesselId>;

/**
 * Passes a vessel id through authorisation: every signed-in account works on every vessel (section 6), so it must exist and not be
 * deleted. @throws Problem 'bad_request' when it is not digits, 'not_found' when there is no such vessel.
 */
export async function openVessel(raw: unknown, sentences: Pick<Sentences, 'ids'>): Promise<VesselId> {
  const id = digits(raw, sentences.ids, 'vessel_id');
  let found = isExclusive() ? exists.get(id) : undefined;
  if (found === undefined) {
    const asked = (await recordModel('vessels').exists({ _id: id, deleted: false })) !== null;
    found = isExclusive() ? (exists.get(id) ?? asked) : asked;
    if (found) exists.set(id, true);
  }
  if (!found) throw new Problem('not_found', 'Vessel not found');
  return id as VesselId;
}
