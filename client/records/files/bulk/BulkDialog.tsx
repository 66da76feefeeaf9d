import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { counted, fileSize } from '../../../../shared/basics/text';
import { recordName } from '../../../../shared/kinds/recordNaming';
import { hasFile } from '../../../../shared/kinds/foreignFiles';
import type { AnyRecord } from '../../../../shared/kinds/kind';
import { kindOf } from '../../../../shared/kinds/kinds';
import { isHighLatency } from '../../../sync/connection';
import { newKey } from '../../../sync/inFlight';
import { useRecords } from '../../../sync/hooks';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Dialog } from '../../../ui/Dialog';
import { ProgressBar } from '../../../ui/ProgressBar';
import { Select } from '../../../ui/Select';
import { useToast } from '../../../ui/Toast';
import { asJpg, CERTIFICATE_EXTENSIONS, CERTIFICATE_FILE_HINT, isAccepted } from '../fileOf';
import { isLargePhoto } from '../photo/photoSize';
import { useTransfer } from '../transfers';
import css from './BulkDialog.module.css';
import { type Bulk, type BulkFile, scopeKey, useBulk } from './bulkStore';
import { addToBulk, discardBulk, putInBulk, sendBulk } from './bulkUpload';
import { foldText } from '../../../../shared/api/search';

/** Words that many certificates have in their name, which do not help to find the right one. */
const COMMON_WORDS = new Set([
  'certificate',
  'certificates',
  'cert',
  'certs',
  'of',
  'the',
  'for',
  'and',
  'a',
  'an',
  'scan',
  'scanned',
  'copy',
  'final',
  'signed',
  'img',
  'ship',
  'ships',
  'vessel',
]);
const MIN_SCORE = 0.34;

/** The distinguishing words of a name, in lower case without accents: 'safety' and 'radio' for 'SafetyRadio_2026.pdf'. */
function distinguishingWords(name: string): string[] {
  const apart = name.replace(/\.[a-z0-9]{2,4}$/i, '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const words = foldText(apart).match(/\p{L}+/gu) ?? [];
  return [...new Set(words.filter((word) => !COMMON_WORDS.has(word)))];
}

/** Whether two words are the same, or the longer one starts with the shorter one. */
const matches = (a: string, b: string) => a === b || (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a)));

/** How well the name of a file fits a certificate, from 0 to 1: by common words, or by the initials of the certificate ('IOPP'). */
function scoreOf(file: readonly string[], certificate: readonly string[]): number {
  if (file.length === 0 || certificate.length === 0) return 0;
  const initials = certificate.map((word) => word[0]).join('');
  const common = file.filter((word) => certificate.some((other) => matches(word, other))).length;
  const worded = (2 * common) / (file.length + certificate.length);
  return file.some((word) => word.length >= 3 && word === initials) ? Math.max(worded, 0.9) : worded;
}

/**
 * Finds the certificate of each file by name; null if none fits. The best fits are assigned first, and each certificate once. Words of the
 * ship's name do not count.
 */
function matchFiles(names: readonly string[], certificates: readonly AnyRecord[], ship: string): (number | null)[] {
  const ships = new Set(distinguishingWords(ship));
  const files = names.map((name) => distinguishingWords(name).filter((word) => !ships.has(word)));
  const candidates = certificates.map(({ id, certificate_name }) => ({ id, words: distinguishingWords(String(certificate_name ?? '')) }));
  const scored = files
    .flatMap((file, at) => candidates.map(({ id, words }) => ({ at, id, score: scoreOf(file, words) })))
    .filter(({ score }) => score >= MIN_SCORE)
    .toSorted((a, b) => b.score - a.score);
  const found = names.map((): number | null => null);
  const assigned = new Set<number>();
  for (const { at, id } of scored) {
    if (found[at] !== null || assigned.has(id)) continue;
    found[at] = id;
    assigned.add(id);
  }
  return found;
}

interface BulkDialogProps {
  vessel: number;
  ship: string;
  /** The files chosen just now. They are added to those that already wait. */
  files: readonly File[];
  /** Called once `files` have been added. */
  onTaken(): void;
  /** Called when the dialog closes. Waiting files stay, and uploads continue. */
  onClose(): void;
}

const isAcceptedFile = (file: File) => isAccepted(asJpg(file).name, CERTIFICATE_EXTENSIONS);
const kind = kindOf('certificates');
const NONE: Bulk = { files: [], busy: false };

/** The entries of newly chosen files, each with the certificate its name suggests. */
function entriesFor(files: readonly File[], certificates: readonly AnyRecord[], ship: string): BulkFile[] {
  const taken = files.filter(isAcceptedFile);
  const matches = matchFiles(
    taken.map(({ name }) => name),
    certificates,
    ship,
  );
  return files.map((file) => {
    const key = newKey();
    if (!isAcceptedFile(file)) return { key, file, of: null, state: 'failed', sentence: CERTIFICATE_FILE_HINT };
    return { key, file, of: matches[taken.indexOf(file)] ?? null, state: 'chosen' };
  });
}

/** Assigns many files to the certificates of a vessel by name. The user corrects the assignment, then uploads them. */
export function BulkDialog({ vessel, ship, files: chosen, onTaken, onClose }: BulkDialogProps) {
  const certificates = useRecords('certificates').filter(({ id }) => id > 0);
  const scope = scopeKey(vessel);
  const { files, busy } = useBulk(vessel) ?? NONE;
  const addChosen = useEffectEvent(() => {
    if (chosen.length === 0) return;
    addToBulk(vessel, entriesFor(chosen, certificates, ship));
    onTaken();
  });
  useLayoutEffect(() => addChosen(), [chosen]);
  const [smaller, setSmaller] = useState(isHighLatency);
  const toast = useToast();
  const isOpen = useRef(true);
  useEffect(() => () => void (isOpen.current = false), []);

  const photos = files.filter(({ file, of, state }) => of !== null && state !== 'sent' && isLargePhoto(file));
  const ready = files.filter(({ of, state }) => of !== null && state !== 'sent').length;
  const failed = files.filter(({ of, state }) => of !== null && state === 'failed').length;
  const sent = files.filter(({ state }) => state === 'sent').length;
  const ofSame = (of: number | null) => of !== null && files.filter((other) => other.of === of).length > 1;
  const submit = async () => {
    const result = await sendBulk(vessel, smaller);
    if (!result) return;
    if (result.failed > 0) {
      if (!isOpen.current) toast({ message: `${counted(result.failed, 'file')} could not be uploaded. Please try again.`, tone: 'error' });
      return;
    }
    toast({ message: `${counted(result.sent, 'file')} uploaded.`, tone: 'ok' });
    if (isOpen.current) onClose();
  };
  const discard = () => {
    discardBulk(scope);
    onClose();
  };
  const options = [
    { value: '', label: 'Not uploaded' },
    ...certificates.map((each) => ({ value: String(each.id), label: recordName(kind, each) })),
  ];
  // The dialog opens together with its files, so that its main button gets the focus.
  if (files.length === 0) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={() => void submit()}
      title={`Files for the certificates: ${files.length}`}
      size="lg"
      footer={
        <>
          {busy ? (
            <Button onClick={onClose}>Continue in the background</Button>
          ) : (
            <Button onClick={discard}>{sent > 0 || files.some(({ isLeft }) => isLeft) ? 'Discard the rest' : 'Cancel'}</Button>
          )}
          <Button type="submit" variant="primary" busy={busy} disabled={ready === 0} data-autofocus>
            {failed > 0 && failed === ready ? `Try ${counted(failed, 'file')} again` : `Upload ${counted(ready, 'file')}`}
          </Button>
        </>
      }
    >
      <ul className={css.files}>
        {files.map(({ key, file, of, state, sentence }) => (
          <li key={key} className={css.file} data-state={state}>
            <span className={css.name}>
              {file.name} <small>{fileSize(file.size)}</small>
            </span>
            <Select
              aria-label={`Certificate of ${file.name}`}
              value={of === null ? '' : String(of)}
              options={options}
              disabled={busy || state === 'sent' || !isAcceptedFile(file)}
              onChange={(value) => putInBulk(scope, key, { of: value === '' ? null : Number(value), state: 'chosen', sentence: undefined })}
            />
            <span className={css.state}>
              {state === 'sending' && of !== null && <Sending id={of} name={file.name} />}
              {state === 'sent' && (
                <>
                  <Check size={15} aria-hidden="true" /> Uploaded
                </>
              )}
              {sentence && (
                <>
                  <CircleAlert size={15} aria-hidden="true" /> {sentence}
                </>
              )}
              {state === 'chosen' && ofSame(of) && 'Two files belong to this certificate. The last one uploaded is shown.'}
              {state === 'chosen' &&
                !ofSame(of) &&
                certificates.some((each) => each.id === of && hasFile(each)) &&
                'Its current file stays as an earlier version.'}
            </span>
          </li>
        ))}
      </ul>
      {photos.length > 0 && (
        <Checkbox
          label={`Send photos smaller: ${counted(photos.length, 'file')}, now ${fileSize(photos.reduce((sum, { file }) => sum + file.size, 0))}`}
          checked={smaller}
          onChange={setSmaller}
        />
      )}
    </Dialog>
  );
}

/** The upload progress of one file. */
function Sending({ id, name }: { id: number; name: string }) {
  const { sending } = useTransfer('certificates', id);
  return <ProgressBar label={`Uploading ${name}`} value={sending?.part ?? 0} />;
}
