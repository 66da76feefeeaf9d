import type { IsoDate } from '../../shared/calendar';
import type { KindName, Values } from '../../shared/kind';
import { chance } from './chance';
import { demoAudits } from './demoAudits';
import { demoCertificates } from './demoCertificates';
import { demoCrew } from './demoCrew';
import { demoEquipment } from './demoEquipment';
import { demoInvoices } from './demoInvoices';
import { demoMessages } from './demoMessages';
import { demoPscInspections } from './demoPscInspections';
import { demoRequisitions } from './demoRequisitions';
import type { DemoKind } from './demoShip';
import { DEMO_SHIPS } from './demoShips';

export interface DemoVessel {
  vessel: Values;
  records: { kind: KindName; values: Values }[];
}

const KINDS: readonly (readonly [KindName, DemoKind])[] = [
  ['certificates', demoCertificates],
  ['crew', demoCrew],
  ['audits', demoAudits],
  ['psc-inspections', demoPscInspections],
  ['equipment-inspections', demoEquipment],
  ['requisitions', demoRequisitions],
  ['daily-messages', demoMessages],
  ['invoices', demoInvoices],
];

/**
 * Three ships and their paperwork, dated so that on `today` every count, state and edge of the 30-day window occurs.
 * Pure: the same day gives the same fleet. Values are as `readValues` takes them, without ids.
 */
export function demoFleet(today: IsoDate): DemoVessel[] {
  return DEMO_SHIPS.map((ship) => ({
    vessel: ship.vessel,
    records: KINDS.flatMap(([kind, make], index) =>
      make(ship, today, chance(ship.seed + index)).map((values) => ({ kind, values })),
    ),
  }));
}
