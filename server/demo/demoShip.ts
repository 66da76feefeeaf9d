import type { IsoDate } from '../../shared/basics/calendar';
import type { Values } from '../../shared/kinds/kind';
import type { Chance } from './chance';

/** The number of records of each kind on a demo ship. */
export interface Counts {
  certificates: number;
  crew: number;
  audits: number;
  psc: number;
  equipment: number;
  requisitions: number;
  messages: number;
  invoices: number;
}

/** A ship of the demo fleet: her public particulars, and parameters of her invented records. */
export interface DemoShip {
  vessel: Values;
  /** The prefix of her requisition, message and invoice numbers. */
  code: string;
  seed: number;
  flagAuthority: string;
  /** Null if public sources do not agree. */
  classSociety: string | null;
  /** The ports of her PSC inspections, each with its MOU. */
  ports: readonly (readonly [port: string, mou: string])[];
  counts: Counts;
  /** The maximum shift of her dates against the tables, in days; 0: exactly the tables' days. */
  drift: number;
  /** Nothing of hers is overdue, due within 30 days or detained (`inOrder`). */
  isInOrder?: true;
}

/** Makes the records of one kind for a ship, with dates relative to `today`. */
export type DemoKind = (ship: DemoShip, today: IsoDate, chance: Chance) => Values[];

/** `offset` days, shifted at random by at most the ship's drift. */
export const drifted = (offset: number, ship: DemoShip, chance: Chance): number =>
  ship.drift === 0 ? offset : offset + chance.below(2 * ship.drift + 1) - ship.drift;
