import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type IsoDate, showDate } from '../../../shared/basics/calendar';
import type { VesselKind } from '../../../shared/kinds/kinds';
import { nextMonths, OVERDUE } from '../../../shared/basics/dueMonths';
import type { DueItem } from '../../../shared/status/dueItems';
import { Card } from '../../ui/Card';
import { cx } from '../../ui/cx';
import { toneClass } from '../../ui/StatusChip';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { DATED_KINDS, type DueByKind, dueNameOf, dueWhen, monthName, toneAt } from '../../records/cells/dueItems';
import { atVessel } from '../../records/atVessel';
import css from '../../records/cells/DueMonths.module.css';

const MAX_NAMES = 12;
const names = (items: readonly DueItem[]) => {
  const shown = items.slice(0, MAX_NAMES).map(({ name, date }) => `${showDate(date)}  ${name}`);
  return [...shown, ...(items.length > MAX_NAMES ? [`and ${items.length - MAX_NAMES} more`] : [])].join('\n');
};

/** The accessible name of a number: 'Crew contracts, Dec: 3'. */
const nameOf = (kind: VesselKind, when: string, count: number) =>
  `${dueNameOf(kind)}, ${when === OVERDUE ? 'overdue' : monthName(when, false)}: ${count}`;

/** A table of how many items fall due in each of the next twelve months. Each number has the names in its tooltip and links to the list. */
export function DueStrip({ vessel, due, today }: { vessel: number; due: DueByKind; today: IsoDate }) {
  const months = useMemo(() => nextMonths(today), [today]);
  const whens = [OVERDUE, ...months];
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
                <th scope="row">{dueNameOf(kind)}</th>
                {whens.map((when, column) => {
                  const items = due[kind].filter((item) => dueWhen(item) === when);
                  return (
                    <td key={when}>
                      {items.length > 0 ? (
                        <Link
                          to={atVessel(`/${kind}?due=${when}`, vessel)}
                          className={cx(css.figure, toneClass(toneAt(column)))}
                          title={names(items)}
                          aria-label={nameOf(kind, when, items.length)}
                        >
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
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
