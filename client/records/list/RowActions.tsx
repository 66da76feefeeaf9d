import { Ellipsis, Eraser, History, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { recordName } from '../../../shared/kinds/recordNaming';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { useMayDelete, useMayEdit, useMayErase } from '../../net/access';
import { openedPart } from '../../net/chunks';
import { rowAction } from '../../ui/rowAction';
import { editPath } from '../sections';
import { ActionsMenu } from './lazyActionsMenu';
import css from './RowActions.module.css';
import { useDeleteRecord } from './useDeleteRecord';

interface RowActionsProps {
  kind: Kind;
  vessel: number;
  record: AnyRecord;
  onDeleted?: (record: AnyRecord) => void;
  /** Actions that only this kind has. */
  children?: ReactNode;
  /** The head of the menu: rare actions that only this kind has. */
  menuHead?: ReactNode;
}

const EraseDialog = openedPart(() => import('../erase/EraseDialog'), 'EraseDialog');
const HistoryDialog = openedPart(() => import('../history/HistoryDialog'), 'HistoryDialog');

/** The actions of a row: those of its kind, Edit (when the kind has a form), and a menu with History and Delete. A record that is still being created has no id and no actions. */
export function RowActions({ kind, vessel, record, onDeleted, children, menuHead }: RowActionsProps) {
  const remove = useDeleteRecord(kind, vessel);
  const navigate = useNavigate();
  const mayEdit = useMayEdit();
  const mayDelete = useMayDelete(kind);
  const mayErase = useMayErase(kind);
  const [open, setOpen] = useState<'history' | 'erase' | HTMLElement | null>(null);
  if (record.id < 0) return <span className={css.saving}>Saving…</span>;
  const edit = mayEdit ? editPath(kind, vessel, record.id) : undefined;
  const name = recordName(kind, record);
  const onDelete = async () => {
    if (await remove(record)) onDeleted?.(record);
  };
  const actions = [
    ...(edit ? [{ icon: Pencil, name: 'Edit', act: () => void navigate(edit) }] : []),
    { icon: History, name: 'History', act: () => setOpen('history') },
    ...(mayDelete ? [{ icon: Trash2, name: 'Delete', act: () => void onDelete() }] : []),
    ...(mayErase ? [{ icon: Eraser, name: 'Erase personal data…', act: () => setOpen('erase') }] : []),
  ];
  return (
    <div className={css.row}>
      {children}
      {edit && (
        <span className={css.edit}>
          <Link to={edit} aria-keyshortcuts="e" {...rowAction('Edit', name, <Pencil size={15} aria-hidden="true" />)} />
        </span>
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setOpen(currentTarget)}
        {...rowAction('Actions for', name, <Ellipsis size={15} aria-hidden="true" />)}
      />
      {open !== null && (
        <Suspense>
          {open === 'erase' ? (
            <EraseDialog kind={kind} vessel={vessel} record={record} onClose={() => setOpen(null)} />
          ) : open === 'history' ? (
            <HistoryDialog kind={kind} vessel={vessel} id={record.id} name={name} onClose={() => setOpen(null)} />
          ) : (
            <ActionsMenu
              label={`Actions for ${name}`}
              at={open}
              actions={actions}
              onClose={() => setOpen((now) => (now === open ? null : now))}
            >
              {menuHead}
            </ActionsMenu>
          )}
        </Suspense>
      )}
    </div>
  );
}

interface RecordNameProps extends Pick<RowActionsProps, 'kind' | 'vessel' | 'record'> {
  isWide: boolean;
  /** Shown after the name, outside its link. */
  beside: ReactNode;
  children: ReactNode;
}

/** The name of a record, which opens it: beside the list in a wide window (`openBeside`), else on its form page. */
export function RecordName({ beside, ...name }: RecordNameProps) {
  if (!beside) return <OpeningName {...name} />;
  return (
    <span className={css.beside}>
      <OpeningName {...name} />
      {beside}
    </span>
  );
}

function OpeningName({ kind, vessel, record, isWide, children }: Omit<RecordNameProps, 'beside'>) {
  const edit = record.id > 0 ? editPath(kind, vessel, record.id) : undefined;
  // `data-opens` marks the name of a row: `RecordTable` opens the panel from it, and `rowAt` does not take it for another control of the row.
  if (edit) {
    return (
      <Link to={edit} data-opens className={css.name}>
        {children}
      </Link>
    );
  }
  if (!isWide || record.id < 0) return children;
  return (
    <button type="button" data-opens className={css.name}>
      {children}
    </button>
  );
}
