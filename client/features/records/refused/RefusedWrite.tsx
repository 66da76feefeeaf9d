import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Item } from '../../../../shared/field';
import type { Kind } from '../../../../shared/kind';
import { kindOf } from '../../../../shared/kinds';
import { changedFields } from '../../../../shared/merge';
import { discardRefused, noteOpened, sendAgain } from '../../../live/live';
import type { PendingEdit, RefusedEdit } from '../../../live/liveState';
import { useRecord } from '../../../live/useRecords';
import { Button } from '../../../ui/Button';
import { useConfirm } from '../../../ui/ConfirmProvider';
import { differing } from '../itemLines';
import { fieldText } from '../fieldText';
import { nameOf } from '../table/column';
import { restoreRecord } from '../table/restoreRecord';
import css from './RefusedWrites.module.css';
import { formPath, leaveDraft } from './takeUp';

const VERBS = { created: 'Add', updated: 'Edit', deleted: 'Delete' } as const;

/** Codes that say nothing about the write itself: the same may well be taken another time. */
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
  const place = kind.name === 'vessels' ? '' : ` · ${String(ship?.name ?? 'a vessel that is no longer there')}`;

  async function open(): Promise<void> {
    if (!path) return;
    try {
      if (gone) await restoreRecord(kind, edit.vessel, edit.id);
    } catch (caught) {
      return setError(caught instanceof Error ? caught.message : '');
    }
    leaveDraft(path, edit);
    noteOpened(edit.key);
    onLeave();
    // A form that is open already would not look at its draft again.
    if (location.pathname === path) location.reload();
    else void navigate(path);
  }

  async function discard(): Promise<void> {
    const question = { title: 'Discard this change?', sentence: 'What you typed will not be saved.', confirmLabel: 'Discard', danger: true };
    if (await confirm(question)) discardRefused(edit.key);
  }

  return (
    <li className={css.write}>
      <h3>
        {VERBS[edit.op]} {kind.noun}: {nameOf(kind, { ...edit.seen, ...edit.values, id: edit.id })}
      </h3>
      <p className={css.when}>
        {new Date(edit.at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
        {place}
      </p>
      <p className={css.why}>{gone ? `Somebody deleted this ${kind.noun} meanwhile.` : message || 'The server could not save it.'}</p>
      <dl className={css.values}>
        {valuesOf(kind, edit).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {error && <p role="alert" className={css.why}>{error}</p>}
      <div className={css.actions}>
        {path && <Button variant="primary" size="sm" onClick={() => void open()}>{gone ? 'Restore and open' : 'Open in the form'}</Button>}
        {FOR_NOW.has(code) && <Button size="sm" onClick={() => sendAgain(edit.key)}>Send again</Button>}
        <Button size="sm" variant="danger" onClick={() => void discard()}>Discard</Button>
      </div>
    </li>
  );
}
