import type { MouseEvent } from 'react';
import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import css from './ListFigures.module.css';
import { SUMMARY_ID } from './summaries';

export interface ListFiguresProps {
  kind: Kind;
  /** What the pending count is called; null where nothing is pending. */
  pending: string | null;
  records: readonly AnyRecord[];
  today: IsoDate;
  /** Whether the list has a summary, to which the pending count leads. */
  summarised: boolean;
}

/** Moves to the summary, and the focus too; the address stays as it is. */
function goToSummary(event: MouseEvent): void {
  event.preventDefault();
  const heading = document.getElementById(SUMMARY_ID);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

/** 'Total crew members: 12' and, where the kind has one, its pending count (section 2). */
export function ListFigures({ kind, pending, records, today, summarised }: ListFiguresProps) {
  const count = records.filter((record) => kind.isPending(record, today)).length;
  const words = pending && `${pending}: ${count}`;
  const some = count > 0 || undefined;
  return (
    <span className={css.figures}>
      <span>{`Total ${kind.plural}: ${records.length}`}</span>
      {words && summarised && (
        <a href={`#${SUMMARY_ID}`} data-some={some} onClick={goToSummary}>
          {words}
        </a>
      )}
      {words && !summarised && <span data-some={some}>{words}</span>}
    </span>
  );
}
