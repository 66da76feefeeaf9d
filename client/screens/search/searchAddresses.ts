import type { KindName } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import type { SearchHit } from '../../../shared/api/search';
import { recordAddress } from '../../records/recordAddress';
import { atVessel } from '../../records/atVessel';

/** The address of the search screen. */
export const searchAddress = (q: string, kind?: KindName): string => `/search?${new URLSearchParams({ q, ...(kind && { kind }) })}`;

/** Where a hit leads: a record to its form on its ship, or its line in the list; a vessel to its dashboard. */
export function hitAddress({ kind: name, vessel, id, name: called }: SearchHit): string {
  const kind = kindOf(name);
  return kind.scope === 'fleet' ? atVessel('/', vessel) : recordAddress(kind, vessel, id, called);
}
