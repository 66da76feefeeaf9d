import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { calledOf } from '../../../../shared/called';
import type { Item } from '../../../../shared/field';
import type { Kind } from '../../../../shared/kind';
import { kindOf } from '../../../../shared/kinds';
import { changedFields } from '../../../../shared/merge';
import { loadChunk } from '../../../api/loadChunk';
import { discardRefused, noteOpened, sendAgain } from '../../../live/live';
import type { PendingEdit, RefusedEdit } from '../../../live/liveState';
import { useRecord } from '../../../live/useRecords';
import { Button } from '../../../ui/Button';
import { instantText } from '../../../ui/instantText';
import { useConfirm } from '../../../ui/ConfirmProvider';
import { additionPath, editPath } from '../../shell/sections';
import { differing } from '../itemLines';
import { fieldText } from '../fieldText';
import { restoreRecord } from '../table/restoreRecord';
import { useDeleter } from '../useDeleter';
import css from './RefusedWrites.module.css';

const VERBS = { created: 'Add', updated: 'Edit', deleted: 'Delete', restored: 'Restore' } as const;

/** The form a write was made in; undefined where there is none. */
function formPath({ op, kind, vessel, id }: PendingEdit): string | undefined {
  const description = kindOf(kind);
  if (op === 'deleted' || op === 'restored') return undefined;
  return op === 'created' ? additionPath(description, description.scope === 'fleet' ? null : vessel) : editPath(description, vessel, id);
}

/** Codes that are not about the write itself: the server may accept the same write later. */
const FOR_NOW: ReadonlySet<string> = new Set(['internal', 'full', 'unavailable', 'too_many']);

/** What the write would have set, by label. */
function valuesOf(kind: Kind, { seen, values }: PendingEdit): [label: string, text: string][] {
  const set = Object.entries(changedFields(seen, values)).filter(([, value]) => value !== null && value !== '');
  return set.flatMap(([name, value]) => {
    const field = kind.fields[name];
    const before = seen[name];
    const news = Array.isArray(value) && Array.isArray(before) ? differing(value as Item[], before as Item[]) : value;
    return field ? [[field.label, fieldText(field, news)]] : [];
  });
}

/** One refused write: what it was, why it was refused, what was typed, and what can be done about it. */
export function RefusedWrite({ write, onLeave }: { write: RefusedEdit; onLeave: () => void }) {
  const { edit, code, message } = write;
  const kind = kindOf(edit.kind);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const ship = useRecord('vessels', edit.vessel);
  const [error, setError] = useState<string>();
  const path = formPath(edit);
  const gone = code === 'not_found' && edit.op === 'updated';
  const called = calledOf(kind, { ...edit.seen, ...edit.values, id: edit.id });
  const deleter = useDeleter(edit.kind, edit.vessel, edit.id, gone && ship !== undefined);
  const place = kind.scope === 'fleet' ? '' : ` · ${String(ship?.name ?? 'a vessel that is no longer there')}`;

  async function open(): Promise<void> {
    if (!path) return;
    try {
      if (gone && !(await restoreRecord(kind, edit.vessel, edit.id, edit.seen))) return;
    } catch (caught) {
      return setError(caught instanceof Error ? caught.message : '');
    }
    const { leaveDraft } = await loadChunk(() => import('./leaveDraft'));
    leaveDraft(path, edit);
    noteOpened(edit.key);
    onLeave();
    // A form that is already open does not read its draft again.
    if (location.pathname === path) location.reload();
    else void navigate(path);
  }

  async function discard(): Promise<void> {
    const question = {
      title: 'Discard this change?',
      sentence: 'What you typed will not be saved.',
      confirmLabel: 'Discard',
      danger: true,
    };
    if (await confirm(question)) discardRefused(edit.key);
  }

  return (
    <li className={css.write}>
      <h3>
        {VERBS[edit.op]} {called}
      </h3>
      <p className={css.when}>
        {instantText(edit.at)}
        {place}
      </p>
      <p className={css.why}>{gone ? `${deleter} deleted ${called} meanwhile.` : message || 'The server could not save it.'}</p>
      <dl className={css.values}>
        {valuesOf(kind, edit).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {error && (
        <p role="alert" className={css.why}>
          {error}
        </p>
      )}
      <div className={css.actions}>
        {path && (
          <Button variant="primary" size="sm" onClick={() => void open()}>
            {gone ? 'Restore and open' : 'Open in the form'}
          </Button>
        )}
        {FOR_NOW.has(code) && (
          <Button size="sm" onClick={() => sendAgain(edit.key)}>
            Send again
          </Button>
        )}
        <Button size="sm" variant="danger" onClick={() => void discard()}>
          Discard
        </Button>
      </div>
    </li>
  );
}
