import type { IsoDate } from '../../shared/basics/calendar';
import type { Values } from '../../shared/kinds/kind';
import type { Chance } from './chance';

/** How many records of each kind a demo ship carries. */
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

/** A ship of the demo fleet: her public particulars, and what the invented paperwork around her needs. */
export interface DemoShip {
  vessel: Values;
  /** Starts her requisition, message and invoice numbers. */
  code: string;
  seed: number;
  flagAuthority: string;
  /** Null where the public sources are not certain of it. */
  classSociety: string | null;
  /** Ports she was inspected in, each with the regime it belongs to. */
  ports: readonly (readonly [port: string, mou: string])[];
  counts: Counts;
  /** Largest shift, in days, of her dates against the tables: 0 keeps the days the tables name. */
  drift: number;
  /** Nothing of hers is overdue, due within 30 days or detained: `inOrder`. */
  isInOrder?: true;
}

/** Turns a table of invented paperwork into the values of one ship's records, dated relative to `today`. */
export type DemoKind = (ship: DemoShip, today: IsoDate, luck: Chance) => Values[];

/** `offset` days moved by at most the ship's drift either way. */
export const drifted = (offset: number, ship: DemoShip, luck: Chance): number =>
  ship.drift === 0 ? offset : offset + luck.below(2 * ship.drift + 1) - ship.drift;
