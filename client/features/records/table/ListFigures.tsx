import type { IsoDate } from '../../../../shared/calendar';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import { LIST_TEXTS } from './listTexts';
import css from './ListFigures.module.css';

/** 'Total crew members: 12' and, where the kind has one, its pending count (section 2). */
export function ListFigures({ kind, records, today }: { kind: Kind; records: readonly AnyRecord[]; today: IsoDate }) {
  const { plural, pending } = LIST_TEXTS[kind.name];
  const count = records.filter((record) => kind.isPending(record, today)).length;
  return (
    <span className={css.figures}>
      <span>{`Total ${plural}: ${records.length}`}</span>
      {pending && <span data-some={count > 0 || undefined}>{`${pending}: ${count}`}</span>}
    </span>
  );
}
