import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { counted } from '../../../shared/basics/text';
import type { ActivityEntry } from '../../../shared/api/activity';
import { kindOf } from '../../../shared/kinds/kinds';
import { useMayEdit } from '../../net/access';
import { usePersonName } from '../../sync/hooks';
import { bringing } from '../../records/form/useBroughtValue';
import { ChangedFields, shownFields } from '../../records/history/ChangedFields';
import { actionWord } from '../../records/history/HistoryList';
import { recordAddress } from '../../records/sections';
import { restoreRecord } from '../../records/list/restoreRecord';
import { Button } from '../../ui/Button';
import { instantText } from '../../ui/instantText';
import { useToast } from '../../ui/Toast';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from '../../records/history/History.module.css';
import own from './Activity.module.css';

const CLOCK_TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** 'certificate Safety Radio'. The name of a record without a name already starts with its noun. */
const labelOf = (noun: string, name: string): string => (name.startsWith(`${noun} `) ? name : `${noun} ${name}`);

/** One change: action, record, author, time, the old and new values, and buttons to restore them. */
export function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const kind = kindOf(entry.kind);
  const vessel = entry.vessel === 'fleet' ? entry.id : entry.vessel;
  const to = recordAddress(kind, vessel, entry.id, entry.name);
  const who = usePersonName(entry.by);
  const navigate = useNavigate();
  const count = shownFields(entry).length;
  const mayEdit = useMayEdit();
  const restoreValue = (field: string, value: unknown) => void navigate(to, { state: bringing({ field, value }) });
  const fields = <ChangedFields kind={kind} change={entry} onRestore={mayEdit && kind.screens.edit ? restoreValue : undefined} />;
  return (
    <li className={css.entry}>
      <p className={css.head}>
        <strong>{actionWord(entry)}</strong>
        <Link to={to}>{labelOf(kind.noun, entry.name)}</Link>
        {entry.ship && <span>on {entry.ship}</span>}
        <span className={css.who} title={entry.by}>
          by {who}
        </span>
        {entry.gone && mayEdit && <Restore entry={entry} vessel={vessel} />}
        <time dateTime={entry.at} title={instantText(entry.at)}>
          {CLOCK_TIME.format(new Date(entry.at))}
        </time>
      </p>
      {entry.op === 'created' && count > 0 ? (
        <details className={own.entered}>
          <summary>
            {counted(count, 'field')}
            <VisuallyHidden> of {entry.name}</VisuallyHidden>
          </summary>
          {fields}
        </details>
      ) : (
        fields
      )}
    </li>
  );
}

function Restore({ entry: { kind: name, id, name: label }, vessel }: { entry: ActivityEntry; vessel: number }) {
  const kind = kindOf(name);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const restore = async () => {
    setBusy(true);
    try {
      if (await restoreRecord(kind, vessel, id, { id, [kind.naming.name]: label }))
        toast({ message: `Restored ${labelOf(kind.noun, label)}.`, tone: 'ok' });
    } catch (error) {
      toast({ message: error instanceof Error ? error.message : '', tone: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button size="sm" className={own.restore} busy={busy} icon={<RotateCcw size={14} aria-hidden="true" />} onClick={() => void restore()}>
      Restore
      <VisuallyHidden> {labelOf(kind.noun, label)}</VisuallyHidden>
    </Button>
  );
}
