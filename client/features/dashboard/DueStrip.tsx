import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { showDate, type IsoDate } from '../../../shared/calendar';
import { Card } from '../../ui/Card';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { DATED_KINDS, KIND_WORDS, nextMonths, type DatedKind, type DueItem } from './dueItems';
import css from './DueStrip.module.css';

const NAMED = 12;
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** 'Nov', and 'Jan 27' where a year begins. */
function monthName(month: string, first: boolean): string {
  const name = MONTH.format(new Date(`${month}-01T00:00:00Z`));
  return first || month.endsWith('-01') ? `${name} ${month.slice(2, 4)}` : name;
}

const names = (items: readonly DueItem[]) => {
  const shown = items.slice(0, NAMED).map(({ name, date }) => `${showDate(date)}  ${name}`);
  return [...shown, ...(items.length > NAMED ? [`and ${items.length - NAMED} more`] : [])].join('\n');
};

interface Cell {
  key: string;
  items: DueItem[];
  tone: 'late' | 'soon' | 'later';
}

/** A row's items by month; what is past comes first, whenever it was. */
function cells(items: readonly DueItem[], months: readonly string[]): Cell[] {
  const late = items.filter(({ days }) => days < 0);
  const ahead = months.map((month, index): Cell => ({
    key: month,
    items: items.filter(({ days, date }) => days >= 0 && date.startsWith(month)),
    tone: index < 2 ? 'soon' : 'later',
  }));
  return [{ key: 'late', items: late, tone: 'late' }, ...ahead];
}

/** What falls due in which of the next twelve months. The names are in each figure's tooltip, and in the section it leads to. */
export function DueStrip({ due, today }: { due: Record<DatedKind, DueItem[]>; today: IsoDate }) {
  const months = useMemo(() => nextMonths(today), [today]);
  return (
    <Card title="Falling due in the next 12 months" flush>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>What</VisuallyHidden>
              </th>
              <th scope="col">Overdue</th>
              {months.map((month, index) => (
                <th key={month} scope="col">
                  {monthName(month, index === 0)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {DATED_KINDS.map((kind) => (
              <tr key={kind}>
                <th scope="row">{KIND_WORDS[kind]}</th>
                {cells(due[kind], months).map(({ key, items, tone }) => (
                  <td key={key}>
                    {items.length > 0 ? (
                      <Link to={`/${kind}`} className={css[tone]} title={names(items)}>
                        {items.length}
                      </Link>
                    ) : (
                      <>
                        <span className={css.none} aria-hidden="true">
                          ·
                        </span>
                        <VisuallyHidden>0</VisuallyHidden>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
