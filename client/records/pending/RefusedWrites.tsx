import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRefused, useRecord } from '../../sync/hooks';
import { yourChange } from '../../sync/rebase';
import { useMayEdit } from '../../net/access';
import { openChunk } from '../../net/chunks';
import { discardRefused, sendAgain } from '../../sync/live';
import { VALUES_REFUSED } from '../../sync/inFlight';
import type { PendingEdit, RefusedEdit } from '../../sync/store';
import type { RenewalDialog } from './storeAsDraft';
import { loadRecord } from '../../sync/writes';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { asProblem } from '../../net/request';
import { notFoundSentence, recordLabel } from '../../../shared/kinds/recordNaming';
import { kindOf } from '../../../shared/kinds/kinds';
import { useConfirm } from '../../ui/ConfirmProvider';
import { saveBlob } from '../files/downloadFile';
import { additionPath, editPath } from '../sections';
import { openStored } from '../form/openStored';
import { useMayReplaceDraft } from '../form/useMayReplaceDraft';
import { restoreRecord } from '../list/restoreRecord';
import { useDeleter } from '../useDeleter';
import css from './Writes.module.css';
import { WriteSummary } from './WriteSummary';

/** The banner and dialog of own writes from an earlier visit that the server refused. Every screen shows them until each is resolved. */
export function RefusedWrites() {
  const refused = useRefused();
  const [open, setOpen] = useState(false);
  const [renewal, setRenewal] = useState<RenewalDialog | null>(null);
  const [only] = refused;
  const many = refused.length > 1;
  return (
    <div className={css.banner} data-print="no">
      <Banner
        tone="warn"
        actions={
          <Button size="sm" onClick={() => setOpen(true)}>
            Review
          </Button>
        }
      >
        {many ? `${refused.length} changes you made earlier could not be saved.` : only && `${yourChange(only.edit)} could not be saved.`}
      </Banner>
      <Dialog open={open} onClose={() => setOpen(false)} title="Could not be saved" size="lg">
        <ul className={css.list}>
          {refused.map((write) => (
            <RefusedWrite key={write.edit.key} write={write} onLeave={() => setOpen(false)} onRenew={setRenewal} />
          ))}
        </ul>
      </Dialog>
      {renewal && (
        <Suspense>
          <renewal.Dialog {...renewal.about} onClose={() => setRenewal(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** The address of the form that a write was made in; undefined if there is none. */
function formPath({ op, kind, vessel, id }: PendingEdit): string | undefined {
  const description = kindOf(kind);
  if (op !== 'created' && op !== 'updated') return undefined;
  return op === 'created' ? additionPath(description, description.scope === 'fleet' ? null : vessel) : editPath(description, vessel, id);
}

/** Codes that do not depend on the write itself: the server may accept the same write later. */
const TEMPORARY: ReadonlySet<string> = new Set(['internal', 'full', 'unavailable', 'too_many']);

interface RefusedWriteProps {
  write: RefusedEdit;
  onLeave(): void;
  onRenew(renewal: RenewalDialog): void;
}

/** One refused write: the reason, and the ways to resolve it. */
function RefusedWrite({ write, onLeave, onRenew }: RefusedWriteProps) {
  const { edit, code, message } = write;
  const kind = kindOf(edit.kind);
  const confirm = useConfirm();
  const mayReplaceDraft = useMayReplaceDraft();
  const navigate = useNavigate();
  const ship = useRecord('vessels', edit.vessel);
  const [error, setError] = useState<string>();
  const mayEdit = useMayEdit();
  const path = mayEdit ? formPath(edit) : undefined;
  const isDeleted = code === 'not_found' && edit.op === 'updated' && message === notFoundSentence(kind);
  const deleter = useDeleter(edit.kind, edit.vessel, edit.id, isDeleted && ship !== undefined);
  const deleted = `${deleter} deleted ${recordLabel(kind, { ...edit.seen, ...edit.values, id: edit.id })} meanwhile.`;

  const renewed = Number(edit.values.replaces ?? 0);
  const loaded = useRecord(edit.kind, renewed);
  /** The certificate that the renewal replaces; undefined if it was deleted. The renewal is then a normal addition. */
  const readRenewed = () =>
    loadRecord(edit.kind, edit.vessel, renewed).then(
      ({ record }) => record,
      (error: unknown) => {
        if (asProblem(error).code !== 'not_found') throw error;
      },
    );

  async function open(): Promise<void> {
    if (!path) return;
    const chunk = await openChunk(() => import('./storeAsDraft'));
    try {
      const record = renewed > 0 ? (loaded ?? (await readRenewed())) : undefined;
      const dialog = record && chunk.renewalDialog(edit, record);
      if (dialog) {
        onLeave();
        return onRenew(dialog);
      }
      if (isDeleted && !(await restoreRecord(kind, edit.vessel, edit.id, edit.seen))) return;
    } catch (caught) {
      return setError(caught instanceof Error ? caught.message : '');
    }
    if (!(await mayReplaceDraft(path, edit.key))) return;
    onLeave();
    openStored(navigate, path, edit.key, () => chunk.storeAsDraft(path, edit));
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
    <WriteSummary edit={edit} reason={isDeleted ? deleted : message || 'The server could not save it.'}>
      {error && (
        <p role="alert" className={css.why}>
          {error}
        </p>
      )}
      <div className={css.actions}>
        {path && (
          <Button variant="primary" size="sm" onClick={() => void open()}>
            {isDeleted ? 'Restore and open' : renewed > 0 ? 'Open the renewal' : 'Open in the form'}
          </Button>
        )}
        {(TEMPORARY.has(code) || message === VALUES_REFUSED) && (
          <Button size="sm" onClick={() => sendAgain(edit.key)}>
            Send again
          </Button>
        )}
        {edit.file && (
          <Button size="sm" onClick={() => edit.file && saveBlob(edit.file.content, edit.file.content.name)}>
            Save the file
          </Button>
        )}
        <Button size="sm" variant="danger" onClick={() => void discard()}>
          Discard
        </Button>
      </div>
    </WriteSummary>
  );
}
