import type { IsoDate } from '../../../../shared/calendar';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import css from './ListFigures.module.css';

/** 'Total crew members: 12' and, where the kind has one, its pending count (section 2). */
export function ListFigures({
  kind,
  pending,
  records,
  today,
}: {
  kind: Kind;
  pending: string | null;
  records: readonly AnyRecord[];
  today: IsoDate;
}) {
  const count = records.filter((record) => kind.isPending(record, today)).length;
  return (
    <span className={css.figures}>
      <span>{`Total ${kind.plural}: ${records.length}`}</span>
      {pending && <span data-some={count > 0 || undefined}>{`${pending}: ${count}`}</span>}
    </span>
  );
}
