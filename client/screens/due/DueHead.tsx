import { Link } from 'react-router-dom';
import type { IsoDate } from '../../../shared/basics/calendar';
import type { DueAsked, FleetDue } from '../../../shared/api/fleetDue';
import { useVessels } from '../../sync/hooks';
import { Badge } from '../../ui/Badge';
import { DATED_KINDS, dueNameOf } from '../../records/cells/dueItems';
import { ExportMenu } from '../../records/list/ExportMenu';
import css from './Due.module.css';
import { dueSumWords } from './dueSumWords';
import { exportDue } from './exportDue';
import type { useDueQuery } from './useDueQuery';

interface DueHeadProps {
  answer: FleetDue;
  asked: DueAsked;
  today: IsoDate;
  to: ReturnType<typeof useDueQuery>['to'];
  readAll(): Promise<FleetDue>;
}

/** Above the list: its sums, those by section leading to that section alone, and the list as a file for a spreadsheet. */
export function DueHead({ answer, asked, today, to, readAll }: DueHeadProps) {
  const ships = useVessels();
  const { total, sums } = answer;
  const save = async (form: 'xlsx' | 'csv') => {
    const nameOf = new Map(ships.map(({ id, name }) => [id, String(name)]));
    const only = ships.find(({ id }) => id === asked.ship);
    await exportDue(form, (await readAll()).lines, (ship) => nameOf.get(ship) ?? `Vessel ${ship}`, only, today);
  };
  const kinds = DATED_KINDS.filter((kind) => sums.kinds[kind]);
  return (
    <header className={css.head}>
      <div className={css.sums}>
        <h2 className={css.heading}>
          All items <Badge>{total}</Badge>
        </h2>
        <p role="status">{dueSumWords(answer, asked, today)}</p>
        {kinds.length > 1 && (
          <ul className={css.kinds} aria-label="By section">
            {kinds.map((kind) => (
              <li key={kind}>
                <Link to={to({ kind })}>{dueNameOf(kind)}</Link> {sums.kinds[kind]}
              </li>
            ))}
          </ul>
        )}
      </div>
      <ExportMenu label="Export" variant="ghost" save={save} />
    </header>
  );
}
