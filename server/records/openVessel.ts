import { Problem } from '../../shared/basics/problem';
import type { Sentences } from '../../shared/kinds/kind';
import { epoch } from '../database/epoch';
import { recordModel } from '../database/models/record';
import { projectedTo } from '../log/projectedTo';
import { FLEET } from '../log/scopeLog';

/** The number of a vessel that exists and that this viewer may work on. A raw number does not compile in its place. */
export type VesselId = number & { readonly authorised: unique symbol };

/** Reads digits as a number. @throws Problem 'bad_request' with the specification's sentence for anything else. */
export function digits(raw: unknown, sentence: string, field = 'id'): number {
  const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '';
  const id = /^[0-9]{1,15}$/.test(text) ? Number(text) : 0;
  if (id === 0) throw Problem.field('bad_request', field, sentence);
  return id;
}

/** Vessels that exist at one number of the fleet's log: they are few, and asked for by every request. */
let known = { epoch: '', seq: -1, vessels: new Set<number>() };

async function exists(id: number, since?: number): Promise<boolean> {
  const at = { epoch: epoch(), seq: await projectedTo(FLEET, since) };
  if (known.seq !== at.seq || known.epoch !== at.epoch) known = { ...at, vessels: new Set() };
  const { vessels } = known;
  if (vessels.has(id)) return true;
  const isThere = (await recordModel('vessels').exists({ _id: id, deleted: false })) !== null;
  if (isThere) vessels.add(id);
  return isThere;
}

/** Finds the vessel a request names. @throws Problem as `openVessel` */
export type Open = (raw: unknown, sentences: Pick<Sentences, 'ids'>) => Promise<VesselId>;

/**
 * Passes a vessel id through authorisation: every signed-in account works on every vessel (section 6), so it must exist and not be
 * deleted. `since` as for `projectedTo`. @throws Problem 'bad_request' when it is not digits, 'not_found' when there is no such vessel.
 */
export async function openVessel(raw: unknown, sentences: Pick<Sentences, 'ids'>, since?: number): Promise<VesselId> {
  const id = digits(raw, sentences.ids, 'vessel_id');
  if (!(await exists(id, since))) throw new Problem('not_found', 'Vessel not found');
  return id as VesselId;
}
