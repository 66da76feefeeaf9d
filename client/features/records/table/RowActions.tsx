import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { nameOf } from './column';
import { LIST_TEXTS } from './listTexts';
import css from './RowActions.module.css';
import { useDeleteRecord } from './useDeleteRecord';

export interface RowActionsProps {
  kind: Kind;
  vessel: number;
  record: AnyRecord;
  onDeleted?: () => void;
  /** What only this kind's rows can do. */
  children?: ReactNode;
}

/** Edit, where the kind has a form for it, and Delete. A record still being created has no number yet, so nothing can be done to it. */
export function RowActions({ kind, vessel, record, onDeleted, children }: RowActionsProps) {
  const remove = useDeleteRecord(kind, vessel);
  if (record.id < 0) return <span className={css.saving}>Saving…</span>;
  const edit = LIST_TEXTS[kind.name].editPath?.(vessel, record.id);
  const name = <VisuallyHidden> {nameOf(kind, record)}</VisuallyHidden>;
  const onDelete = async () => {
    if (await remove(record)) onDeleted?.();
  };
  return (
    <div className={css.row}>
      {edit && (
        <Link className={buttonClass('ghost', 'sm')} to={edit}>
          Edit{name}
        </Link>
      )}
      {children}
      <Button size="sm" variant="ghost" onClick={() => void onDelete()}>
        Delete{name}
      </Button>
    </div>
  );
}
