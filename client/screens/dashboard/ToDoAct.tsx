import { CircleCheck, Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { recordName } from '../../../shared/kinds/recordNaming';
import type { UrgentItem } from '../../../shared/status/urgency';
import type { Completion, KindScreens } from '../../records/kinds/KindScreens';
import { screensOf } from '../../records/kinds/registry';
import { useChangeRows } from '../../records/list/bulkEdit/useChangeRows';
import { editPath } from '../../records/sections';
import { useMayEdit } from '../../net/access';
import { authorsDay } from '../../net/serverTime';
import { useRecords } from '../../sync/hooks';
import { rowAction } from '../../ui/rowAction';

/** A record and what is done about it. */
export interface Acting {
  record: AnyRecord;
  item: Pick<UrgentItem, 'kind' | 'part'>;
}

interface ToDoActProps {
  vessel: number;
  item: Pick<UrgentItem, 'kind' | 'id' | 'part'>;
  /** Opens the dialog of the act. The list shows it, so that it stays open when the item leaves the list. */
  onOpen(acting: Acting): void;
}

/** The act beside an item of the to-do list: that of its kind ('Renew', 'Endorse'), else what completes it ('Mark Passed'), else Edit. */
export function ToDoAct({ vessel, item, onOpen }: ToDoActProps) {
  const kind = kindOf(item.kind);
  const record: AnyRecord | undefined = useRecords(item.kind).find(({ id }) => id === item.id);
  const mayEdit = useMayEdit();
  if (!record || record.id < 0 || !mayEdit) return null;
  const screens = screensOf(item.kind);
  const { act, complete } = screens.list;
  if (act) return <act.Button kind={kind} record={record} part={item.part} onOpen={() => onOpen({ record, item })} />;
  if (complete?.isOpen(record)) return <CompleteButton {...{ kind, screens, complete, vessel, record }} />;
  const to = editPath(kind, vessel, record.id);
  return to && <Link to={to} {...rowAction('Edit', recordName(kind, record), <Pencil size={15} aria-hidden="true" />)} />;
}

/** What the act of an item opens. */
export function ToDoDialog({ vessel, acting: { record, item }, onClose }: { vessel: number; acting: Acting; onClose(): void }) {
  const { list, form } = screensOf(item.kind);
  return list.act && <list.act.Dialog {...{ vessel, record, onClose }} kind={kindOf(item.kind)} screen={form} part={item.part} />;
}

interface CompleteButtonProps {
  kind: Kind;
  screens: KindScreens;
  complete: Completion;
  vessel: number;
  record: AnyRecord;
}

/** Completes the record at once. The item disappears with its button, and the notice offers Undo. */
function CompleteButton({ kind, screens, complete, vessel, record }: CompleteButtonProps) {
  const { change } = useChangeRows(kind, screens.form, vessel);
  return (
    <button
      type="button"
      onClick={() => void change([record], (each) => complete.values(each, authorsDay()), complete.doneText)}
      {...rowAction(complete.label, recordName(kind, record), <CircleCheck size={15} aria-hidden="true" />)}
    />
  );
}
