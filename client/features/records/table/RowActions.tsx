import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { nameOf } from '../../../../shared/called';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import { rowAction } from '../../../ui/rowAction';
import { editPath } from '../../shell/sections';
import { HistoryAction } from '../history/HistoryAction';
import css from './RowActions.module.css';
import { useDeleteRecord } from './useDeleteRecord';

export interface RowActionsProps {
  kind: Kind;
  vessel: number;
  record: AnyRecord;
  onDeleted?: (record: AnyRecord) => void;
  /** What only this kind's rows can do. */
  children?: ReactNode;
}

/** Of a column that holds Edit, History and Delete. */
export const ACTIONS_WIDTH = 'calc(3 * var(--control-sm) + 32px)';

/** Edit, where the kind has a form for it, History and Delete. A record still being created has no number yet, so nothing can be done to it. */
export function RowActions({ kind, vessel, record, onDeleted, children }: RowActionsProps) {
  const remove = useDeleteRecord(kind, vessel);
  if (record.id < 0) return <span className={css.saving}>Saving…</span>;
  const edit = editPath(kind, vessel, record.id);
  const name = nameOf(kind, record);
  const onDelete = async () => {
    if (await remove(record)) onDeleted?.(record);
  };
  return (
    <div className={css.row}>
      {children}
      {edit && <Link to={edit} aria-keyshortcuts="e" {...rowAction('Edit', name, <Pencil size={15} aria-hidden="true" />)} />}
      <HistoryAction kind={kind} vessel={vessel} id={record.id} name={name} />
      <button
        type="button"
        onClick={() => void onDelete()}
        {...rowAction('Delete', name, <Trash2 size={15} aria-hidden="true" />, 'danger')}
      />
    </div>
  );
}
