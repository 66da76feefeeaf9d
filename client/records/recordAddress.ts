import type { Kind } from '../../shared/kinds/kind';
import { atVessel } from './atVessel';
import { editPath } from './sections';

/** The address of a record: its form, or its row in the list for kinds without a form. */
export const recordAddress = (kind: Kind, vessel: number, id: number, name: string): string =>
  editPath(kind, vessel, id) ?? atVessel(`/${kind.name}?q=${encodeURIComponent(name)}`, vessel);
