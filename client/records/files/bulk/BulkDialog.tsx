import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { counted } from '../../../../shared/basics/counted';
import { recordName } from '../../../../shared/kinds/recordNaming';
import { statesFile } from '../../../../shared/kinds/foreignFiles';
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
import { fileSize } from '../../../../shared/basics/counted';
import { isLargePhoto } from '../photo/photoSize';
import { useTransfer } from '../transfers';
import css from './BulkDialog.module.css';
import { type Bulk, type BulkFile, scopeKey, useBulk } from './bulkStore';
import { addToBulk, discardBulk, putInBulk, sendBulk } from './bulkUpload';
import { foldText } from '../../../../shared/api/searchWords';

/** Words that tell no certificate from another. */
const EMPTY = new Set([
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
const LEAST = 0.34;

/** The words of a name that tell it from others, folded; 'SafetyRadio_2026.pdf' is 'safety' and 'radio'. */
function tellingWords(name: string): string[] {
  const apart = name.replace(/\.[a-z0-9]{2,4}$/i, '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const words = foldText(apart).match(/\p{L}+/gu) ?? [];
  return [...new Set(words.filter((word) => !EMPTY.has(word)))];
}

/** Whether two words are the same, or the shorter one begins the longer. */
const agree = (a: string, b: string) => a === b || (Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a)));

/** How well a file's name fits that of a certificate, from 0 to 1: the words both have, or its initials, 'IOPP'. */
function fit(file: readonly string[], certificate: readonly string[]): number {
  if (file.length === 0 || certificate.length === 0) return 0;
  const initials = certificate.map((word) => word[0]).join('');
  const common = file.filter((word) => certificate.some((other) => agree(word, other))).length;
  const worded = (2 * common) / (file.length + certificate.length);
  return file.some((word) => word.length >= 3 && word === initials) ? Math.max(worded, 0.9) : worded;
}

/**
 * The certificate that each file is of, by their names; null where none fits. The best fit is given first, and no certificate twice. Words of
 * the ship's own name do not count.
 */
function matchFiles(names: readonly string[], certificates: readonly AnyRecord[], ship: string): (number | null)[] {
  const ships = new Set(tellingWords(ship));
  const files = names.map((name) => tellingWords(name).filter((word) => !ships.has(word)));
  const known = certificates.map(({ id, certificate_name }) => ({ id, words: tellingWords(String(certificate_name ?? '')) }));
  const fits = files
    .flatMap((file, at) => known.map(({ id, words }) => ({ at, id, score: fit(file, words) })))
    .filter(({ score }) => score >= LEAST)
    .toSorted((a, b) => b.score - a.score);
  const found = names.map((): number | null => null);
  const given = new Set<number>();
  for (const { at, id } of fits) {
    if (found[at] !== null || given.has(id)) continue;
    found[at] = id;
    given.add(id);
  }
  return found;
}

interface BulkDialogProps {
  vessel: number;
  ship: string;
  /** Chosen just now, beside those that wait already. */
  files: readonly File[];
  /** They wait with the others. */
  onTaken(): void;
  /** What waits goes on waiting, and what is on its way goes on. */
  onClose(): void;
}

const isTaken = (file: File) => isAccepted(asJpg(file).name, CERTIFICATE_EXTENSIONS);
const kind = kindOf('certificates');
const NONE: Bulk = { files: [], busy: false };

/** The certificate that each file is of, as their names suggest it. */
function begin(files: readonly File[], certificates: readonly AnyRecord[], ship: string): BulkFile[] {
  const taken = files.filter(isTaken);
  const matches = matchFiles(
    taken.map(({ name }) => name),
    certificates,
    ship,
  );
  return files.map((file) => {
    const key = newKey();
    if (!isTaken(file)) return { key, file, of: null, state: 'failed', sentence: CERTIFICATE_FILE_HINT };
    return { key, file, of: matches[taken.indexOf(file)] ?? null, state: 'chosen' };
  });
}

/** Many files for the certificates of a vessel: which is of which is shown and can be corrected, then they are uploaded side by side. */
export function BulkDialog({ vessel, ship, files: chosen, onTaken, onClose }: BulkDialogProps) {
  const certificates = useRecords('certificates').filter(({ id }) => id > 0);
  const place = scopeKey(vessel);
  const { files, busy } = useBulk(vessel) ?? NONE;
  const take = useEffectEvent(() => {
    if (chosen.length === 0) return;
    addToBulk(vessel, begin(chosen, certificates, ship));
    onTaken();
  });
  useLayoutEffect(() => take(), [chosen]);
  const [smaller, setSmaller] = useState(() => isHighLatency(false));
  const toast = useToast();
  const isOpen = useRef(true);
  useEffect(() => () => void (isOpen.current = false), []);

  const photos = files.filter(({ file, of, state }) => of !== null && state !== 'sent' && isLargePhoto(file));
  const ready = files.filter(({ of, state }) => of !== null && state !== 'sent').length;
  const failed = files.filter(({ of, state }) => of !== null && state === 'failed').length;
  const sent = files.filter(({ state }) => state === 'sent').length;
  const ofSame = (of: number | null) => of !== null && files.filter((other) => other.of === of).length > 1;
  const submit = async () => {
    const done = await sendBulk(vessel, smaller);
    if (done.failed > 0) {
      if (!isOpen.current) toast({ message: `${counted(done.failed, 'file')} could not be uploaded. Please try again.`, tone: 'error' });
      return;
    }
    toast({ message: `${counted(done.sent, 'file')} uploaded.`, tone: 'ok' });
    if (isOpen.current) onClose();
  };
  const discard = () => {
    discardBulk(place);
    onClose();
  };
  const options = [
    { value: '', label: 'Not uploaded' },
    ...certificates.map((each) => ({ value: String(each.id), label: recordName(kind, each) })),
  ];
  // Opened with its files: what to press next has the focus then.
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
            <Button onClick={onClose}>Go on in the background</Button>
          ) : (
            <Button onClick={discard}>{sent > 0 || files.some(({ left }) => left) ? 'Discard the rest' : 'Cancel'}</Button>
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
              disabled={busy || state === 'sent' || !isTaken(file)}
              onChange={(value) => putInBulk(place, key, { of: value === '' ? null : Number(value), state: 'chosen', sentence: undefined })}
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
              {state === 'chosen' && ofSame(of) && 'Two files are of this certificate: the last one uploaded is shown.'}
              {state === 'chosen' &&
                !ofSame(of) &&
                certificates.some((each) => each.id === of && statesFile(each)) &&
                'The file it has is kept as an earlier version.'}
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

/** How much of one file has gone. */
function Sending({ id, name }: { id: number; name: string }) {
  const { sending } = useTransfer('certificates', id);
  return <ProgressBar label={`Uploading ${name}`} value={sending?.part ?? 0} />;
}
