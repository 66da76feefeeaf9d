import { useState } from 'react';
import { erasurePaths, type PersonalRecord } from '../../../shared/api/erasure';
import { showDate } from '../../../shared/basics/calendar';
import { counted } from '../../../shared/basics/text';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { recordName } from '../../../shared/kinds/recordNaming';
import { request, sentenceOf } from '../../net/request';
import { useQuery } from '../../net/useQuery';
import { useSubmit } from '../../net/useSubmit';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Dialog } from '../../ui/Dialog';
import { ErrorState } from '../../ui/EmptyState';
import { FieldBox } from '../../ui/Field';
import { Skeleton } from '../../ui/Skeleton';
import { TextInput } from '../../ui/TextInput';
import { useToast } from '../../ui/Toast';
import { erasureLabels } from './erasedFields';
import css from './EraseDialog.module.css';

const READ_FAILED = 'The records could not be loaded. Please try again.';
const ERASE_FAILED = 'The data could not be erased. Please try again.';

/** For a MongoDB server of the operator's own see .deploy/README.md. */
export const FILES_KEEP = 'The database files keep the old values until the server is next started.';

/** 'MV Aurora, Master, contract ends 01-03-2025, deleted'. */
export const placeText = ({ ship, detail, day, deleted }: PersonalRecord): string =>
  [ship, detail, day && `contract ends ${showDate(day)}`, deleted && 'deleted'].filter(Boolean).join(', ');

const keyOf = ({ vessel, id }: Pick<PersonalRecord, 'vessel' | 'id'>) => `${vessel} ${id}`;
const plain = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

interface EraseDialogProps {
  kind: Kind;
  vessel: number;
  record: AnyRecord;
  onClose(): void;
}

/** Asks an administrator to confirm that the personal data of a record is erased, and offers the other records of the same person. */
export function EraseDialog({ kind, vessel, record, onClose }: EraseDialogProps) {
  const name = recordName(kind, record);
  const { data, error, refresh } = useQuery<{ records: PersonalRecord[] }>(
    erasurePaths.samePerson({ kind: kind.name, vessel, id: record.id }),
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState('');
  const submit = useSubmit();
  const toast = useToast();
  const found = data?.records ?? [];
  const chosen = found.filter((each) => !left.has(keyOf(each)));
  const isReady = chosen.length > 0 && plain(typed) === plain(name);
  const { erased, remaining } = erasureLabels(kind);

  // What is sent cannot be taken back.
  const close = submit.busy ? undefined : onClose;

  const toggle = (key: string, isOn: boolean) => {
    const next = new Set(left);
    if (isOn) next.delete(key);
    else next.add(key);
    setLeft(next);
  };
  const erase = async () => {
    if (!isReady) return;
    const records = chosen.map(({ kind: of, vessel: on, id }) => ({ kind: of, vessel: on, id }));
    const isDone = await submit.run(
      async () => void (await request('POST', erasurePaths.erasures, { body: { records } })),
      (thrown) => sentenceOf(thrown, ERASE_FAILED),
    );
    if (!isDone) return;
    toast({ message: `Personal data erased in ${counted(records.length, 'record')}.`, tone: 'ok' });
    onClose();
  };

  return (
    <Dialog
      open
      onClose={close}
      onSubmit={() => void erase()}
      title={`Erase the personal data of ${name}?`}
      footer={
        <>
          <Button disabled={!close} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={submit.busy} disabled={!isReady}>
            {submit.busy ? 'Erasing…' : 'Erase for good'}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        {submit.error && <Banner tone="error">{submit.error}</Banner>}
        <p>
          <strong>Erased</strong> in the record, its history and every browser: {erased}.
        </p>
        <p>
          <strong>Stays:</strong> {remaining}.
        </p>
        <p>This cannot be undone. Archives, exports and mails from before still contain the values, and so may other sections.</p>
        <p>{FILES_KEEP}</p>
        {!data &&
          (error ? (
            <ErrorState message={sentenceOf(error, READ_FAILED)} onRetry={() => void refresh()} />
          ) : (
            <Skeleton kind="text" count={2} />
          ))}
        {data && found.length === 0 && <p>This record contains no personal data.</p>}
        {found.length > 0 && (
          <ul className={css.records} aria-label="Records of this person">
            {found.map((each) => (
              <li key={keyOf(each)}>
                <Checkbox
                  label={`${each.name}: ${placeText(each)}`}
                  checked={!left.has(keyOf(each))}
                  onChange={(isOn) => toggle(keyOf(each), isOn)}
                />
              </li>
            ))}
          </ul>
        )}
        {found.length > 0 && (
          <FieldBox label="Name" hint={`Type “${name}” to erase it.`} required>
            <TextInput data-autofocus value={typed} onChange={setTyped} autoCapitalize="off" autoCorrect="off" spellCheck={false} />
          </FieldBox>
        )}
      </div>
    </Dialog>
  );
}
