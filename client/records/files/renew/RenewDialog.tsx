import { useState } from 'react';
import { toTyped } from '../../../../shared/basics/calendar';
import { recordName } from '../../../../shared/kinds/recordNaming';
import { type AnyRecord, type KindName, pick } from '../../../../shared/kinds/kind';
import { chainOf, renewedValues } from '../../../../shared/kinds/renewal';
import { expiryOfRenewal } from '../../../../shared/basics/typedDate';
import type { Problem } from '../../../../shared/basics/problem';
import { asProblem } from '../../../net/request';
import { authorsDay } from '../../../net/serverTime';
import { useFieldProblems } from '../../../net/useFieldProblems';
import { live, storeRefused } from '../../../sync/live';
import { useEpoch } from '../../../sync/hooks';
import { Discarded } from '../../../sync/inFlight';
import { leftToDecide } from '../../../sync/outbox';
import { deleteRecord, discardWrite } from '../../../sync/writes';
import { createRecord } from '../../../sync/writesWithFile';
import { Banner } from '../../../ui/Banner';
import { FieldBox } from '../../../ui/Field';
import { FileInput } from '../../../ui/FileInput';
import { FormDialog } from '../../../ui/FormDialog';
import { useToast } from '../../../ui/Toast';
import { TypedDate } from '../../form/TypedDate';
import type { ActDialogProps } from '../../kinds/KindScreens';
import { bodyWith, valueOf } from '../../list/bulkEdit/bodyWith';
import { asJpg, CERTIFICATE_CHOICES, CERTIFICATE_EXTENSIONS, CERTIFICATE_FILE_HINT, fileNameOf, isAccepted } from '../fileOf';
import { useOfferUndo } from '../../list/undo/useOfferUndo';
import { OfferSmaller } from '../photo/OfferSmaller';
import { encloseChosen } from '../photo/photoSize';
import { useRenewedMeanwhile } from './useRenewedMeanwhile';

const dateIn = (value: unknown) => (typeof value === 'string' ? value : null);

type PendingWrite = Parameters<typeof storeRefused>[0];

/** Discards the creation of a record that waits for the link. */
function discardCreation(kind: KindName, id: number): void {
  const edit = live.store.getState().pending[kind]?.find((other) => other.id === id && other.op === 'created');
  if (edit) discardWrite(edit.key);
}

/** Renews a certificate: a new one with its dates, by default for the same term, and optionally its file. The old one stays in the chain, with its own. */
export function RenewDialog({ kind, screen, vessel, record, refused, onClose }: ActDialogProps) {
  const toast = useToast();
  const offerUndo = useOfferUndo();
  const epoch = useEpoch(kind.name);
  const term = [dateIn(record.issue_date), dateIn(record.expiry_date)] as const;
  const [issued, setIssued] = useState(toTyped(dateIn(refused?.values.issue_date) ?? authorsDay()));
  const [expires, setExpires] = useState(toTyped(dateIn(refused?.values.expiry_date) ?? expiryOfRenewal(...term, authorsDay())));
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  const { errors, setErrors, box } = useFieldProblems<HTMLDivElement>();
  const renewed = useRenewedMeanwhile(kind, record);
  const name = recordName(kind, record);
  const settles = refused?.key;
  const former = fileNameOf(record);

  const refuse = ({ message, fields }: Pick<Problem, 'message' | 'fields'>) => {
    setBusy(false);
    setSentence(message);
    setErrors(fields);
  };
  async function send(changes: Record<string, unknown>): Promise<void> {
    const body = renewedValues(kind, record, pick(bodyWith(kind, screen, record, changes) as AnyRecord, Object.keys(changes)));
    setBusy(true);
    const sent = file && (await encloseChosen(file));
    // From here on the outbox is responsible for the write.
    onClose();
    try {
      await offerUndo(createRecord(kind.name, vessel, body, { file: sent, settles }), {
        kind: kind.name,
        isIt: (other) => chainOf(other) === body.chain,
        name,
        message: `${name} renewed. New expiry ${expires}.`,
        revert: async (now) =>
          now.id > 0 ? await deleteRecord(kind.name, vessel, now.id, now.rev, epoch) : discardCreation(kind.name, now.id),
        revertedMessage: `The renewal of ${name} is undone.`,
      });
    } catch (error) {
      if (error instanceof Discarded) return;
      const problem = asProblem(error);
      if (problem.code === 'signed_out') return;
      const theirs = problem.more.theirs as AnyRecord | undefined;
      if (problem.code === 'conflict' && !sent && Object.keys(changes).every((field) => theirs?.[field] === changes[field]))
        return void toast({ message: `${name} was renewed meanwhile, with the same dates.` });
      // The dialog is closed, so the refused renewal goes to the list of refused writes. `leftToDecide` turns it into an edit of a renewal by somebody else.
      const edit = { op: 'created', kind: kind.name, vessel, values: body, base: 0, epoch, seen: record, settles } as const;
      storeRefused(leftToDecide<PendingWrite>(edit, problem), problem);
      toast({ message: `${name}: ${problem.message}`, tone: 'error' });
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
  return (
    <FormDialog title={`Renew ${name}`} act="Renew" isFinal busy={busy} error={sentence} box={box} onSubmit={submit} onClose={onClose}>
      {renewed && <Banner tone="warn">{renewed} If you renew it too, you choose which dates to keep.</Banner>}
      <FieldBox label="Issue Date" required error={errors.issue_date}>
        <TypedDate disabled={busy} value={issued} onChange={setIssued} />
      </FieldBox>
      <FieldBox label="Expiry Date" required error={errors.expiry_date} hint={`Current expiry ${toTyped(String(record.expiry_date))}`}>
        <TypedDate disabled={busy} value={expires} onChange={setExpires} onFocus={(event) => event.target.select()} data-autofocus />
      </FieldBox>
      <FieldBox
        label="Certificate file"
        error={errors.file}
        hint={former ? `${CERTIFICATE_FILE_HINT}. ${former} stays with the earlier certificate.` : CERTIFICATE_FILE_HINT}
      >
        <FileInput disabled={busy} accept={CERTIFICATE_CHOICES} onChange={(chosen) => setFile(chosen && asJpg(chosen))} />
      </FieldBox>
      {!busy && <OfferSmaller file={file} />}
    </FormDialog>
  );
}
