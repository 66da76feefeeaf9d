import { Link } from 'react-router-dom';
import { daysBetween, type IsoDate, toTyped } from '../../../shared/basics/calendar';
import { type DueAsked, type DueLine, type FleetDue, OVERDUE } from '../../../shared/api/fleetDue';
import { lastDayOf } from '../../../shared/api/dueList';
import type { FieldType } from '../../../shared/kinds/field';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { useVessels } from '../../sync/hooks';
import { DATED_KINDS, dueNameOf } from '../../records/cells/dueItems';
import { ExportMenu } from '../../records/list/ExportMenu';
import { openChunk } from '../../net/chunks';
import type { ExportValue } from '../../records/list/exportTable';
import { Badge } from '../../ui/Badge';
import css from './Due.module.css';
import type { useDueQuery } from './useDueQuery';
import { counted } from '../../../shared/basics/counted';

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

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '12 overdue, 31 until 1 January 2027, on 3 ships': the sums of all lines, each of them counted once. */
function dueSumWords({ total, sums }: FleetDue, asked: DueAsked, today: IsoDate): string {
  const ahead = total - sums.overdue;
  const last = new Date(`${lastDayOf(asked, today)}T00:00:00Z`);
  const isMonth = asked.when !== undefined && asked.when !== OVERDUE && asked.until === undefined;
  const parts = [
    sums.overdue > 0 && `${sums.overdue} overdue`,
    ahead > 0 && `${ahead} ${isMonth ? `in ${MONTH.format(last)}` : `until ${DAY.format(last)}`}`,
    `on ${counted(sums.ships, 'ship')}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** The columns of the list, under its headers: the days as a number, so that they can be sorted and counted. */
const COLUMNS: readonly { header: string; type: FieldType; of(line: DueLine, today: IsoDate, shipName: string): ExportValue }[] = [
  { header: 'What', type: 'text', of: ([, , , name]) => name },
  { header: 'Days', type: 'integer', of: ([, , , , date], today) => daysBetween(today, date) },
  { header: 'Due', type: 'date', of: ([, , , , date]) => toTyped(date) },
  { header: 'Ship', type: 'text', of: (_line, _today, shipName) => shipName },
  { header: 'Section', type: 'text', of: ([, kind]) => kindOf(kind).title },
];

/** Saves the lines, in the order given, as a file for a spreadsheet; `ship`: the only one they are of. */
async function exportDue(
  form: 'csv' | 'xlsx',
  lines: readonly DueLine[],
  nameOf: (ship: number) => string,
  ship: AnyRecord | undefined,
  today: IsoDate,
): Promise<void> {
  const { exportOne } = await openChunk(() => import('../../records/list/exports'));
  const rows = lines.map((line) => COLUMNS.map(({ of }) => of(line, today, nameOf(line[0]))));
  await exportOne(form, { title: 'Falling due', table: { columns: COLUMNS, rows } }, ship, today);
}
