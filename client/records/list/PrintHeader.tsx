import { showDate, type IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { usePrintFoot } from '../../ui/usePrintFoot';
import css from './PrintHeader.module.css';

/** The vessel and the date above a printed list, and in the foot of every printed page; hidden on the screen. `vessel`: undefined for a list of the fleet. */
export function PrintHeader({ title, vessel, today }: { title: string; vessel: AnyRecord | undefined; today: IsoDate }) {
  const ship = vessel ? [String(vessel.name), `IMO ${String(vessel.imo_number)}`] : [];
  usePrintFoot([...ship, title, showDate(today)].join(' · '));
  return (
    <div className={css.header}>
      {ship.map((words) => (
        <span key={words}>{words}</span>
      ))}
      <span>{showDate(today)}</span>
    </div>
  );
}
