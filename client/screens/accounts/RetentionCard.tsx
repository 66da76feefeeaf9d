import { useState } from 'react';
import { ERASURE_SENTENCES, erasurePaths, LONGEST_RETENTION, MOST_ERASED, type Retention } from '../../../shared/api/erasure';
import { counted } from '../../../shared/basics/text';
import { kindOf } from '../../../shared/kinds/kinds';
import type { KindName } from '../../../shared/kinds/kind';
import { request, sentenceOf } from '../../net/request';
import { useSubmit } from '../../net/useSubmit';
import { FILES_KEEP, placeText } from '../../records/erase/EraseDialog';
import { erasureText } from '../../records/erase/erasedFields';
import eraseCss from '../../records/erase/EraseDialog.module.css';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { useConfirm } from '../../ui/ConfirmProvider';
import { ErrorState } from '../../ui/EmptyState';
import { FieldBox } from '../../ui/Field';
import { Skeleton } from '../../ui/Skeleton';
import { TextInput } from '../../ui/TextInput';
import { useToast } from '../../ui/Toast';
import { useFresh } from '../account/useFresh';
import css from './Accounts.module.css';

const READ_FAILED = 'The periods could not be loaded. Please try again.';
const SAVE_FAILED = 'It could not be saved. Please try again.';
const ERASE_FAILED = 'The data could not be erased. Please try again.';

/** The card with how long personal data is kept, and the records that are past it. */
export function RetentionCard() {
  const { answer, error, refresh, change } = useFresh<Retention>(erasurePaths.retention, READ_FAILED);
  return (
    <Card title="Personal data">
      {answer ? (
        <div className={eraseCss.body}>
          {Object.entries(answer.periods).map(([kind, years]) => (
            <PeriodForm key={`${kind} ${years}`} kind={kind as KindName} years={years} onSaved={(saved) => change(() => saved)} />
          ))}
          <Proposal retention={answer} onErased={refresh} />
        </div>
      ) : error ? (
        <ErrorState message={error} onRetry={() => void refresh()} />
      ) : (
        <Skeleton kind="text" count={2} />
      )}
    </Card>
  );
}

interface PeriodFormProps {
  kind: KindName;
  years: number | null;
  onSaved(saved: Retention): void;
}

function PeriodForm({ kind, years, onSaved }: PeriodFormProps) {
  const before = years === null ? '' : String(years);
  const [text, setText] = useState(before);
  const { busy, error, run } = useSubmit();
  const toast = useToast();
  const number = text.trim() === '' ? null : Number(text);
  const isValid = number === null || (Number.isInteger(number) && number >= 1 && number <= LONGEST_RETENTION);
  const save = () =>
    run(
      async () => {
        onSaved(await request<Retention>('PUT', erasurePaths.retention, { body: { periods: { [kind]: number } } }));
        toast({ message: 'Saved.', tone: 'ok' });
      },
      (thrown) => sentenceOf(thrown, SAVE_FAILED),
    );
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) void save();
      }}
    >
      {error && <Banner tone="error">{error}</Banner>}
      <FieldBox
        label={`${kindOf(kind).title}: years after the contract ends`}
        hint="Leave this empty to set no period. Nothing is erased until you confirm it below."
        error={isValid ? undefined : ERASURE_SENTENCES.years}
      >
        <TextInput inputMode="numeric" value={text} onChange={setText} />
      </FieldBox>
      {text.trim() !== before && (
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      )}
    </form>
  );
}

/** The records that are past the period of their kind, until an administrator confirms their erasure. */
function Proposal({ retention: { periods, records }, onErased }: { retention: Retention; onErased(): unknown }) {
  const { busy, error, run } = useSubmit();
  const confirm = useConfirm();
  const toast = useToast();
  if (Object.values(periods).every((years) => years === null)) return null;
  if (records.length === 0) return <p>No record is past its period.</p>;
  const now = records.slice(0, MOST_ERASED);
  const words = `${counted(records.length, 'record')} ${records.length === 1 ? 'is' : 'are'} past the period`;
  const erase = async () => {
    const isSure = await confirm({
      title: `Erase the personal data of ${counted(now.length, 'record')}?`,
      sentence: erasureText([...new Set(now.map(({ kind }) => kindOf(kind)))]),
      follows: `This cannot be undone. Archives, exports and mails from before still contain the values. ${FILES_KEEP}`,
      confirmLabel: 'Erase for good',
      danger: true,
    });
    if (!isSure) return;
    await run(
      async () => {
        const body = { records: now.map(({ kind, vessel, id }) => ({ kind, vessel, id })) };
        await request('POST', erasurePaths.erasures, { body });
        toast({ message: `Personal data erased in ${counted(now.length, 'record')}.`, tone: 'ok' });
        await onErased();
      },
      (thrown) => sentenceOf(thrown, ERASE_FAILED),
    );
  };
  return (
    <>
      {error && <Banner tone="error">{error}</Banner>}
      <p role="status">{words}.</p>
      <ul className={eraseCss.records} aria-label="Records past the period">
        {now.map((each) => (
          <li key={`${each.kind} ${each.id}`}>
            {each.name}: {placeText(each)}
          </li>
        ))}
      </ul>
      <p>
        <Button variant="danger" busy={busy} onClick={() => void erase()}>
          Erase personal data…
        </Button>
      </p>
    </>
  );
}
