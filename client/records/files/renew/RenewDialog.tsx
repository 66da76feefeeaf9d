import { useState } from 'react';
import { toTyped } from '../../../../shared/basics/calendar';
import { recordName } from '../../../../shared/kinds/recordNaming';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { renewedUntil } from '../../../../shared/basics/typedDate';
import type { FieldProblems, Problem } from '../../../../shared/basics/problem';
import { asProblem } from '../../../net/request';
import { storeRefused } from '../../../sync/live';
import { useEpoch } from '../../../sync/hooks';
import { Discarded } from '../../../sync/inFlight';
import { updateRecord, updateWithFile } from '../../../sync/writes';
import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { FieldBox } from '../../../ui/Field';
import { FileInput } from '../../../ui/FileInput';
import { useToast } from '../../../ui/Toast';
import { authorsDay } from '../../form/authorsDay';
import { TypedDate } from '../../form/TypedDate';
import type { FormScreen } from '../../kinds/KindScreens';
import { bodyWith, valueOf } from '../../list/bulkEdit/bodyWith';
import { asJpg, CERTIFICATE_CHOICES, CERTIFICATE_EXTENSIONS, CERTIFICATE_FILE_HINT, fileNameOf, isAccepted } from '../fileOf';
import { useOfferUndo } from '../../list/undo/useOfferUndo';
import { OfferSmaller } from '../photo/OfferSmaller';
import { fileToSend } from '../photo/photoSize';

interface RenewDialogProps {
  kind: Kind;
  screen: FormScreen;
  vessel: number;
  record: AnyRecord;
  onClose(): void;
}

const dateIn = (value: unknown) => (typeof value === 'string' ? value : null);

/** Renews a certificate in one step: its new dates, by default for the same term, and optionally its new file. The former file stays as an earlier version. */
export function RenewDialog({ kind, screen, vessel, record, onClose }: RenewDialogProps) {
  const toast = useToast();
  const offerUndo = useOfferUndo();
  const epoch = useEpoch(kind.name);
  const [issued, setIssued] = useState(toTyped(authorsDay()));
  const [expires, setExpires] = useState(toTyped(renewedUntil(dateIn(record.issue_date), dateIn(record.expiry_date))));
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldProblems>({});
  const name = recordName(kind, record);
  const former = fileNameOf(record);

  const refuse = ({ message, fields }: Pick<Problem, 'message' | 'fields'>) => {
    setSentence(message);
    setErrors(fields);
  };
  async function send(changes: Record<string, unknown>): Promise<void> {
    const body = bodyWith(kind, screen, record, changes);
    setBusy(true);
    const sent = file && (await fileToSend(file));
    // From here on the outbox is responsible for the write.
    onClose();
    try {
      const { id, rev, issue_date, expiry_date } = record;
      const change = sent
        ? updateWithFile(kind.name, vessel, id, body, rev, epoch, sent)
        : updateRecord(kind.name, vessel, id, body, rev, epoch);
      await offerUndo(change, {
        kind: kind.name,
        id,
        name,
        message: `${name} renewed. New expiry ${expires}.`,
        revert: (now) => updateRecord(kind.name, vessel, id, bodyWith(kind, screen, now, { issue_date, expiry_date }), now.rev),
        revertedMessage: sent ? `The dates of ${name} are changed back. The new file stays.` : undefined,
      });
    } catch (error) {
      if (error instanceof Discarded) return;
      const problem = asProblem(error);
      if (problem.code === 'signed_out') return;
      storeRefused({ op: 'updated', kind: kind.name, vessel, id: record.id, values: body, base: record.rev, epoch, seen: record }, problem);
      toast({ message: `${name}: ${screen.sentences.edit(problem) ?? problem.message}`, tone: 'error' });
    }
  }
  const submit = () => {
    if (busy) return;
    if (file && !isAccepted(file.name, CERTIFICATE_EXTENSIONS))
      return refuse({ message: CERTIFICATE_FILE_HINT, fields: { file: CERTIFICATE_FILE_HINT } });
    const changes = {
      issue_date: valueOf(kind, screen, record, 'issue_date', issued),
      expiry_date: valueOf(kind, screen, record, 'expiry_date', expires),
    };
    send(changes).catch((error: unknown) => refuse(asProblem(error)));
  };
  // A renewal that is being sent cannot be cancelled by closing the dialog.
  const close = () => busy || onClose();
  return (
    <Dialog
      open
      onClose={close}
      onSubmit={submit}
      title={`Renew ${name}`}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            Renew
          </Button>
        </>
      }
    >
      {sentence && <Banner tone="error">{sentence}</Banner>}
      <FieldBox label="Issue Date" required error={errors.issue_date}>
        <TypedDate disabled={busy} value={issued} onChange={setIssued} />
      </FieldBox>
      <FieldBox label="Expiry Date" required error={errors.expiry_date} hint={`Current expiry ${toTyped(String(record.expiry_date))}`}>
        <TypedDate disabled={busy} value={expires} onChange={setExpires} onFocus={(event) => event.target.select()} data-autofocus />
      </FieldBox>
      <FieldBox
        label="Certificate file"
        error={errors.file}
        hint={former ? `${CERTIFICATE_FILE_HINT}. ${former} is kept as an earlier version.` : CERTIFICATE_FILE_HINT}
      >
        <FileInput disabled={busy} accept={CERTIFICATE_CHOICES} onChange={(chosen) => setFile(chosen && asJpg(chosen))} />
      </FieldBox>
      {!busy && <OfferSmaller file={file} />}
    </Dialog>
  );
}
