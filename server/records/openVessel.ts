import { Problem } from '../../shared/basics/problem';
import type { FormErrors } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { sees } from '../http/access';
import type { Viewer } from '../http/viewer';
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
export type Open = (raw: unknown, sentences: Pick<FormErrors, 'ids'>) => Promise<VesselId>;

const notFound = () => new Problem('not_found', 'Vessel not found');

/** The number of a vessel, deleted or not. @throws Problem 'bad_request' if it is not digits, 'not_found' if the viewer may not see it. */
export function vesselNumber(
  { access }: Pick<Viewer, 'access'>,
  raw: unknown,
  { ids }: Pick<FormErrors, 'ids'>,
  field = 'vessel_id',
): number {
  const id = digits(raw, ids, field);
  if (!sees(access, id)) throw notFound();
  return id;
}

/**
 * Authorises a vessel id: the vessel must exist, and be one of those the viewer may see. Otherwise the answer is the same. `sentences`: those of
 * the form that sends the request. `since` as for `projectedTo`. @throws Problem 'bad_request' if it is not digits, 'not_found' if there is no such vessel.
 */
export async function openVessel(
  viewer: Pick<Viewer, 'access'>,
  raw: unknown,
  sentences: Pick<FormErrors, 'ids'> = kindOf('vessels').formErrors.edit,
  since?: number,
): Promise<VesselId> {
  const id = vesselNumber(viewer, raw, sentences);
  if (!(await exists(id, since))) throw notFound();
  return id as VesselId;
}

/** `openVessel` for a request that only reads. */
export const openFor =
  (viewer: Pick<Viewer, 'access'>): Open =>
  (raw, sentences) =>
    openVessel(viewer, raw, sentences);
