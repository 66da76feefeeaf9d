import { CircleCheck, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { recordName } from '../../../shared/kinds/recordNaming';
import type { UrgentItem } from '../../../shared/status/urgency';
import type { Completion, KindScreens } from '../../records/kinds/KindScreens';
import { screensOf } from '../../records/kinds/registry';
import { useChangeRows } from '../../records/list/bulkEdit/useChangeRows';
import { editPath } from '../../records/sections';
import { useMayEdit } from '../../net/access';
import { useRecords } from '../../sync/hooks';
import { rowAction } from '../../ui/rowAction';

interface ToDoActProps {
  vessel: number;
  item: Pick<UrgentItem, 'kind' | 'id'>;
  today: IsoDate;
}

/** The act beside an item of the to-do list: that of its kind ('Renew'), else what completes it ('Mark Passed'), else Edit. */
export function ToDoAct({ vessel, item, today }: ToDoActProps) {
  const kind = kindOf(item.kind);
  const record: AnyRecord | undefined = useRecords(item.kind).find(({ id }) => id === item.id);
  const mayEdit = useMayEdit();
  if (!record || record.id < 0 || !mayEdit) return null;
  const screens = screensOf(item.kind);
  const { Act, complete } = screens.list;
  if (Act) return <Act kind={kind} screen={screens.form} vessel={vessel} record={record} />;
  if (complete?.isOpen(record)) return <CompleteButton {...{ kind, screens, complete, vessel, record, today }} />;
  const to = editPath(kind, vessel, record.id);
  return to && <Link to={to} {...rowAction('Edit', recordName(kind, record), <Pencil size={15} aria-hidden="true" />)} />;
}

interface CompleteButtonProps {
  kind: Kind;
  screens: KindScreens;
  complete: Completion;
  vessel: number;
  record: AnyRecord;
  today: IsoDate;
}

/** Completes the record at once; the notice offers Undo. */
function CompleteButton({ kind, screens, complete, vessel, record, today }: CompleteButtonProps) {
  const { change } = useChangeRows(kind, screens.form, vessel);
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    await change([record], (each) => complete.values(each, today), complete.doneText);
    setBusy(false);
  };
  return (
    <button
      type="button"
      disabled={busy}
      onClick={() => void act()}
      {...rowAction(complete.label, recordName(kind, record), <CircleCheck size={15} aria-hidden="true" />)}
    />
  );
}
