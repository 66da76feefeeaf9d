import { ChevronDown } from 'lucide-react';
import { memo, useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { IsoDate } from '../../../../shared/calendar';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import { Badge } from '../../../ui/Badge';
import card from '../../../ui/Card.module.css';
import { cx } from '../../../ui/cx';
import { StatusChip } from '../../../ui/StatusChip';
import { usePrinting } from '../../../ui/usePrinting';
import { editPath } from '../../shell/sections';
import type { Column } from './column';
import { RecordCell } from './RecordCell';
import type { Summary } from './summaries';
import css from './SummaryPanel.module.css';

export interface SummaryPanelProps {
  kind: Kind;
  vessel: number;
  columns: readonly Column[];
  summary: Summary;
  today: IsoDate;
  /** Rows stand close together: the height is for the list. */
  compact: boolean;
}

/** A phone, and a page at 200%, begins with the summary's head alone: its count tells whether to open it. So does a laptop where it is long. */
const isRoomy = (lines: number) => matchMedia(`(min-width: 641px) and (min-height: ${lines > FIRST ? 821 : 561}px)`).matches;

/** Lines it begins with, and how many more are shown at once rather than held back. */
const FIRST = 4;
const SPARE = 1;

/** A list's summary: a few lines above the table, folded away when not wanted. Records that expired earlier are counted separately. */
export function SummaryPanel({ kind, vessel, columns, summary, today, compact }: SummaryPanelProps) {
  const id = useId();
  const [roomy] = useState(() => !compact && isRoomy(summary.rows.length));
  const [all, setAll] = useState(false);
  const printing = usePrinting();
  const { keys } = summary;
  const held = summary.rows.length > FIRST + SPARE;
  const rows = held && !all && !printing ? summary.rows.slice(0, FIRST) : summary.rows;
  const shown = useMemo(() => keys.flatMap((key) => columns.find((column) => column.key === key) ?? []), [keys, columns]);
  return (
    <details className={cx(card.card, css.panel)} open={roomy} aria-labelledby={id}>
      <summary className={css.head}>
        <h2 id={id}>{summary.title}</h2>
        <Badge>{summary.rows.length}</Badge>
        {summary.expiredEarlier > 0 && (
          <span className={css.earlier}>
            <StatusChip tone="late">Expired earlier: {summary.expiredEarlier}</StatusChip>
          </span>
        )}
      </summary>
      {summary.rows.length === 0 ? (
        <p className={css.empty}>{summary.empty}</p>
      ) : (
        <div className={css.body}>
          <table className={css.table} aria-labelledby={id}>
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
              {rows.map((record) => (
                <SummaryRow key={record.id} kind={kind} vessel={vessel} shown={shown} record={record} today={today} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {held && (
        <button type="button" className={css.all} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${summary.rows.length}`}
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      )}
    </details>
  );
}

type SummaryRowProps = Pick<SummaryPanelProps, 'kind' | 'vessel' | 'today'> & { shown: readonly Column[]; record: AnyRecord };

/** One line; drawn again only when its record changed, since there may be hundreds. Its name leads to the form. */
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
