import { counted } from '../../../shared/basics/text';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { OVERDUE } from '../../../shared/basics/dueMonths';
import { kindOf, VESSEL_KINDS } from '../../../shared/kinds/kinds';
import { stateWords } from '../../../shared/status/urgency';
import { atVessel } from '../atVessel';
import type { FleetStatusRow } from '../../../shared/status/vesselStatusWire';

/** A reason why a ship needs action: '5 overdue', and the address of the list of those records. */
export interface FleetReason {
  words: string;
  /** The number of records. */
  count: number;
  to: string;
}

/**
 * The reasons why a ship needs action beside its most urgent record, most urgent first: further detentions, what is overdue by section,
 * conditions of class, what is due soon. A record that two reasons count is in both.
 */
export function otherReasons({ vessel, worst, totals, overdue }: FleetStatusRow): FleetReason[] {
  if (worst === null) return [];
  const { kind, level, days } = worst;
  /** Whether the most urgent record is urgent for its state, not its date. */
  const isState = stateWords(worst) !== null;
  const reasons: FleetReason[] = [];
  const add = (total: number, hasWorst: boolean, words: (count: number) => string, to: string) => {
    const count = total - Number(hasWorst);
    if (count > 0) reasons.push({ words: words(count), count, to: atVessel(to, vessel) });
  };
  add(totals.detained, level === 'detained', (count) => counted(count, 'more detention'), `/${kind}?show=pending`);
  for (const each of VESSEL_KINDS) {
    const { wireCode, screens } = kindOf(each);
    const hasWorst = each === kind && level !== 'detained' && days !== null && days < 0;
    add(overdue?.[wireCode] ?? 0, hasWorst, (count) => `${screens.short}: ${count} overdue`, `/${each}?due=${OVERDUE}`);
  }
  // Conditions of class: they need action, but the ship may sail.
  const classed = VESSEL_KINDS.find((each) => kindOf(each).blocking && !kindOf(each).blocking?.holdsShip);
  if (classed) add(totals.conditions, isState && kind === classed, (count) => `Conditions of class: ${count}`, `/${classed}?show=pending`);
  add(
    totals.in30,
    level === 'in7' || level === 'in30',
    (count) => `${count} due in ${EXPIRY_WINDOW} days`,
    `/due?ship=${vessel}&until=${EXPIRY_WINDOW}d`,
  );
  return reasons;
}
