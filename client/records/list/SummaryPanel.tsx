import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { Badge, StatusChip } from '../../ui/StatusChip';
import card from '../../ui/Card.module.css';
import { cx } from '../../ui/cx';
import { editPath } from '../sections';
import type { Column } from './column';
import { RecordCell } from './RecordCell';
import { type Summary, SUMMARY_ID } from './summaries';
import css from './SummaryPanel.module.css';

export interface SummaryPanelProps {
  kind: Kind;
  vessel: number;
  columns: readonly Column[];
  summary: Summary;
  today: IsoDate;
}

/** A list's summary, below its table. Records that expired earlier are counted separately. */
export function SummaryPanel({ kind, vessel, columns, summary, today }: SummaryPanelProps) {
  const { keys } = summary;
  const shown = useMemo(() => keys.flatMap((key) => columns.find((column) => column.key === key) ?? []), [keys, columns]);
  return (
    <section className={cx(card.card, css.panel)} aria-labelledby={SUMMARY_ID}>
      <div className={css.head}>
        <h2 id={SUMMARY_ID} tabIndex={-1}>
          {summary.title}
        </h2>
        <Badge>{summary.rows.length}</Badge>
        {summary.expiredEarlier > 0 && (
          <span className={css.earlier}>
            <StatusChip tone="late">{summary.expiredEarlier} expired over 30 days ago</StatusChip>
          </span>
        )}
      </div>
      {summary.rows.length === 0 ? (
        <p className={css.empty}>{summary.empty}</p>
      ) : (
        <div className={css.body}>
          <table className={css.table} aria-labelledby={SUMMARY_ID}>
            <thead>
              <tr>
                {shown.map((column) => (
                  <th key={column.key} scope="col">
                    {column.header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {summary.rows.map((record) => (
                <SummaryRow key={record.id} kind={kind} vessel={vessel} shown={shown} record={record} today={today} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

type SummaryRowProps = Pick<SummaryPanelProps, 'kind' | 'vessel' | 'today'> & { shown: readonly Column[]; record: AnyRecord };

/** One line of the summary. It re-renders only when its record changed, since there may be hundreds. The name links to the form. */
const SummaryRow = memo(({ kind, vessel, shown, record, today }: SummaryRowProps) => {
  const counted = !shown.some(({ sortAs }) => sortAs !== undefined);
  const to = record.id > 0 ? editPath(kind, vessel, record.id) : undefined;
  return (
    <tr>
      {shown.map((column, index) => {
        const cell = <RecordCell kind={kind} column={column} record={record} today={today} counted={counted} />;
        if (index > 0) return <td key={column.key}>{cell}</td>;
        return (
          <th key={column.key} scope="row">
            {to ? <Link to={to}>{cell}</Link> : cell}
          </th>
        );
      })}
    </tr>
  );
});
