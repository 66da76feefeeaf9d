import { Problem } from '../../shared/basics/problem';
import type { Sentences } from '../../shared/kinds/kind';
import { epoch } from '../database/epoch';
import { storage } from '../database/storage';
import { projectedTo } from '../log/projectedTo';
import { FLEET } from '../log/scopeLog';

/** The id of an existing vessel that the viewer may work on. Only `openVessel` makes one; a plain number does not compile in its place. */
export type VesselId = number & { readonly authorised: unique symbol };

/** Parses an id of digits. @throws Problem 'bad_request' with `sentence` for anything else. */
export function digits(raw: unknown, sentence: string, field = 'id'): number {
  const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '';
  const id = /^[0-9]{1,15}$/.test(text) ? Number(text) : 0;
  if (id === 0) throw Problem.field('bad_request', field, sentence);
  return id;
}

/** The ids that were found at one number of the fleet's log. Cached, because every request needs one. */
let cached = { epoch: '', seq: -1, vessels: new Set<number>() };

async function exists(id: number, since?: number): Promise<boolean> {
  const at = { epoch: epoch(), seq: await projectedTo(FLEET, since) };
  if (cached.seq !== at.seq || cached.epoch !== at.epoch) cached = { ...at, vessels: new Set() };
  const { vessels } = cached;
  if (vessels.has(id)) return true;
  const isThere = (await storage.record('vessels', { _id: id, deleted: false }, { _id: 1 })) !== null;
  if (isThere) vessels.add(id);
  return isThere;
}

/** Finds the vessel of a request. @throws Problem as `openVessel` */
export type Open = (raw: unknown, sentences: Pick<Sentences, 'ids'>) => Promise<VesselId>;

/**
 * Authorises a vessel id. Every signed-in account may work on every vessel, so the vessel must only exist. `since` as for
 * `projectedTo`. @throws Problem 'bad_request' if it is not digits, 'not_found' if there is no such vessel.
 */
export async function openVessel(raw: unknown, sentences: Pick<Sentences, 'ids'>, since?: number): Promise<VesselId> {
  const id = digits(raw, sentences.ids, 'vessel_id');
  if (!(await exists(id, since))) throw new Problem('not_found', 'Vessel not found');
  return id as VesselId;
}
