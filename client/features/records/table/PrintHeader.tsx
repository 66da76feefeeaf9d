import { showDate, type IsoDate } from '../../../../shared/calendar';
import type { AnyRecord } from '../../../../shared/kind';
import css from './PrintHeader.module.css';

/** Which ship's list it is and of which day: on paper only. */
export function PrintHeader({ vessel, today }: { vessel: AnyRecord | undefined; today: IsoDate }) {
  return (
    <div className={css.header}>
      {vessel && <span>{String(vessel.name)}</span>}
      {vessel && <span>IMO {String(vessel.imo_number)}</span>}
      <span>{showDate(today)}</span>
    </div>
  );
}
