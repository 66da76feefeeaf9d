import { useMemo, useState } from 'react';
import { fromTyped, isIsoDate, toTyped } from '../../../../shared/basics/calendar';
import type { FieldProblems, Problem } from '../../../../shared/basics/problem';
import { completeTypedDate } from '../../../../shared/basics/typedDate';
import type { Endorsement, SurveyType } from '../../../../shared/kinds/certificates';
import { sameValue, type AnyRecord, type Values } from '../../../../shared/kinds/kind';
import { recordName } from '../../../../shared/kinds/recordNaming';
import { endorsementNote, suggestedSurvey } from '../../../../shared/status/endorsing';
import { asProblem } from '../../../net/request';
import { authorsDay } from '../../../net/serverTime';
import { useFieldProblems } from '../../../net/useFieldProblems';
import { useAllRecords, useEpoch, useRecord, useToday } from '../../../sync/hooks';
import { Discarded } from '../../../sync/inFlight';
import { storeRefused } from '../../../sync/live';
import { updateRecord } from '../../../sync/writes';
import { saveRecord } from '../../../sync/writesWithFile';
import { Banner } from '../../../ui/Banner';
import { FieldBox } from '../../../ui/Field';
import { FileInput } from '../../../ui/FileInput';
import { FormDialog } from '../../../ui/FormDialog';
import { SuggestInput } from '../../../ui/NumberInput';
import { Select } from '../../../ui/Select';
import { useToast } from '../../../ui/Toast';
import { TypedDate } from '../../form/TypedDate';
import type { ActDialogProps } from '../../kinds/KindScreens';
import { bodyWith } from '../../list/bulkEdit/bodyWith';
import { useOfferUndo } from '../../list/undo/useOfferUndo';
import { asJpg, CERTIFICATE_CHOICES, CERTIFICATE_EXTENSIONS, CERTIFICATE_FILE_HINT, fileNameOf, isAccepted } from '../fileOf';
import { OfferSmaller } from '../photo/OfferSmaller';
import { encloseChosen } from '../photo/photoSize';
import css from './EndorseDialog.module.css';
import { useRenewedMeanwhile } from './useRenewedMeanwhile';

const linesOf = ({ endorsements }: AnyRecord): Endorsement[] => (Array.isArray(endorsements) ? (endorsements as Endorsement[]) : []);

/** What was written before in one column of the endorsements of this vessel, the latest first. */
function useWritten(kind: ActDialogProps['kind'], column: 'place' | 'surveyor'): string[] {
  const all = useAllRecords(kind.name);
  return useMemo(() => {
    const lines = all.flatMap(linesOf).toSorted((a, b) => (a.date > b.date ? -1 : 1));
    return [...new Set(lines.flatMap((line) => line[column] ?? []))];
  }, [all, column]);
}

/**
 * Records one survey on a certificate: a line of its endorsements, and optionally its file, the stamped certificate, which keeps the former
 * ones as versions. A survey outside its window is kept, with a note.
 */
export function EndorseDialog({ kind, screen, vessel, record: opened, part, onClose }: ActDialogProps) {
  const toast = useToast();
  const offerUndo = useOfferUndo();
  const epoch = useEpoch(kind.name);
  // The day in UTC, by which surveys are due. The proposed date is that where the user is (`authorsDay`).
  const today = useToday();
  // As it is now: others may record surveys while the dialog is open.
  const record = useRecord(kind.name, opened.id) ?? opened;
  const renewed = useRenewedMeanwhile(kind, opened);
  const columns = kind.fields.endorsements?.columns ?? {};
  const [survey, setSurvey] = useState<string>(() => suggestedSurvey(opened, today, part) ?? '');
  const [date, setDate] = useState(toTyped(authorsDay()));
  const [place, setPlace] = useState('');
  const [surveyor, setSurveyor] = useState('');
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  const { errors, setErrors, box } = useFieldProblems<HTMLDivElement>();
  const [places, surveyors] = [useWritten(kind, 'place'), useWritten(kind, 'surveyor')];
  const name = recordName(kind, record);
  const former = fileNameOf(record);

  const whole = completeTypedDate(date, authorsDay());
  const day = fromTyped(whole) ?? (isIsoDate(whole) ? whole : null);
  const note = survey !== '' && day !== null ? endorsementNote(record, { survey: survey as SurveyType, date: day }, today) : null;

  const refuse = ({ message, fields }: Pick<Problem, 'message' | 'fields'>) => {
    setSentence(message);
    setErrors(fields);
  };
  const bodyOf = (of: AnyRecord, endorsements: readonly Endorsement[]): Values => bodyWith(kind, screen, of, { endorsements });

  async function send(line: Endorsement, isInside: boolean): Promise<void> {
    const body = bodyOf(record, [...linesOf(record), line]);
    setBusy(true);
    const sent = file && (await encloseChosen(file));
    // From here on the outbox is responsible for the write.
    onClose();
    try {
      const { id, rev } = record;
      const change = saveRecord(kind.name, vessel, id, body, rev, { file: sent, epoch });
      const without = (now: AnyRecord) => linesOf(now).filter((other) => !sameValue(other, line));
      await offerUndo(change, {
        kind: kind.name,
        isIt: (other) => other.id === id,
        name,
        message: `${line.survey} survey of ${name} recorded${isInside ? '' : ', outside its window'}.`,
        revert: (now) => updateRecord(kind.name, vessel, id, bodyOf(now, without(now)), now, { epoch }),
        revertedMessage: `The survey of ${name} is taken back.${sent ? ' Its file stays, with the former one.' : ''}`,
      });
    } catch (error) {
      if (error instanceof Discarded) return;
      const problem = asProblem(error);
      if (problem.code === 'signed_out') return;
      storeRefused({ op: 'updated', kind: kind.name, vessel, id: record.id, values: body, base: record.rev, epoch, seen: record }, problem);
      toast({ message: `${name}: ${problem.message}`, tone: 'error' });
    }
  }
  const submit = () => {
    if (busy) return;
    if (file && !isAccepted(file.name, CERTIFICATE_EXTENSIONS))
      return refuse({ message: CERTIFICATE_FILE_HINT, fields: { file: CERTIFICATE_FILE_HINT } });
    if (note === null || day === null) {
      const missing: FieldProblems = {};
      if (survey === '') missing.survey = 'Choose the survey.';
      if (day === null) missing.date = columns.date?.invalid ?? '';
      setErrors(missing);
      return;
    }
    const line = { survey: survey as SurveyType, date: day, place: place.trim() || null, surveyor: surveyor.trim() || null };
    send(line, note.isInside).catch((error: unknown) => {
      setBusy(false);
      refuse(asProblem(error));
    });
  };
  return (
    <FormDialog title={`Endorse ${name}`} act="Endorse" isFinal busy={busy} error={sentence} box={box} onSubmit={submit} onClose={onClose}>
      {renewed && <Banner tone="warn">{renewed} This survey is recorded on the earlier certificate.</Banner>}
      <div className={css.pair}>
        <FieldBox label="Survey" required error={errors.survey}>
          <Select
            disabled={busy}
            value={survey}
            options={columns.survey?.choices ?? []}
            placeholder={survey === '' ? 'Select…' : undefined}
            onChange={setSurvey}
            data-autofocus
          />
        </FieldBox>
        <FieldBox label="Date" required error={errors.date}>
          <TypedDate disabled={busy} value={date} onChange={setDate} onFocus={(event) => event.target.select()} />
        </FieldBox>
      </div>
      <output className={css.note} data-outside={(note && !note.isInside) || undefined}>
        {note?.sentences.join(' ')}
      </output>
      <div className={css.pair}>
        <FieldBox label="Place" error={errors.place}>
          <SuggestInput disabled={busy} value={place} options={places} onChange={setPlace} />
        </FieldBox>
        <FieldBox label="Surveyor" error={errors.surveyor}>
          <SuggestInput disabled={busy} value={surveyor} options={surveyors} onChange={setSurveyor} />
        </FieldBox>
      </div>
      <FieldBox
        label="Certificate file"
        error={errors.file}
        hint={former ? `${CERTIFICATE_FILE_HINT}. ${former} is kept as an earlier version.` : CERTIFICATE_FILE_HINT}
      >
        <FileInput disabled={busy} accept={CERTIFICATE_CHOICES} onChange={(chosen) => setFile(chosen && asJpg(chosen))} />
      </FieldBox>
      {!busy && <OfferSmaller file={file} />}
    </FormDialog>
  );
}
