import type { Kind } from '../../../shared/kind';
import { atVessel } from '../shell/atVessel';
import { editPath } from '../shell/sections';

/** Where a record is looked at: its form, or, of a kind without one, its line in the list. */
export const recordAddress = (kind: Kind, vessel: number, id: number, name: string): string =>
  editPath(kind, vessel, id) ?? atVessel(`/${kind.name}?q=${encodeURIComponent(name)}`, vessel);
