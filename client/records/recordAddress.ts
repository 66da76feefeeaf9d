import type { Kind } from '../../shared/kinds/kind';
import { atVessel } from './atVessel';
import { editPath } from './sections';

/** Where a record is looked at: its form, or, of a kind without one, its line in the list. */
export const recordAddress = (kind: Kind, vessel: number, id: number, name: string): string =>
  editPath(kind, vessel, id) ?? atVessel(`/${kind.name}?q=${encodeURIComponent(name)}`, vessel);
