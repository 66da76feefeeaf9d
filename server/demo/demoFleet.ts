import type { IsoDate } from '../../shared/basics/calendar';
import type { KindName, Values } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { chance, type Chance } from './chance';
import { demoAudits } from './demoAudits';
import { demoCertificates } from './demoCertificates';
import { demoCrew } from './demoCrew';
import { demoEquipment } from './demoEquipment';
import { demoInvoices } from './demoInvoices';
import { demoMessages } from './demoMessages';
import { demoPscInspections } from './demoPscInspections';
import { demoRequisitions } from './demoRequisitions';
import { inOrder } from './inOrder';
import { completed, plainRecords } from './demoPlain';
import type { DemoKind, DemoShip } from './demoShip';
import { DEMO_SHIPS } from './demoShips';

export interface DemoVessel {
  vessel: Values;
  records: { kind: KindName; values: Values }[];
}

/** Tables of invented paperwork. A kind without one gets records made from its description. */
const TABLES: Partial<Record<KindName, DemoKind>> = {
  certificates: demoCertificates,
  crew: demoCrew,
  audits: demoAudits,
  'psc-inspections': demoPscInspections,
  'equipment-inspections': demoEquipment,
  requisitions: demoRequisitions,
  'daily-messages': demoMessages,
  invoices: demoInvoices,
};

/**
 * Three ships and their paperwork, dated so that on `today` every count, state and edge of the 30-day window occurs. One ship is
 * in order: beside her, the colours of the others mean something.
 * Pure: the same day gives the same fleet. Values are as `readValues` takes them, without ids.
 */
export function demoFleet(today: IsoDate): DemoVessel[] {
  return DEMO_SHIPS.map((ship) => ({
    vessel: ship.vessel,
    records: VESSEL_KINDS.flatMap((kind, index) =>
      recordsOf(kind, ship, today, chance(ship.seed + index)).map((values) => ({ kind, values })),
    ),
  }));
}

function recordsOf(name: KindName, ship: DemoShip, today: IsoDate, luck: Chance): Values[] {
  const kind = kindOf(name);
  const make = TABLES[name];
  const made = make ? completed(kind, make(ship, today, luck), today) : plainRecords(kind, today);
  return ship.isInOrder ? inOrder(kind, made, today) : made;
}
