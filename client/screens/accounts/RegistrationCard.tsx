import { useState } from 'react';
import { ACCESS_SENTENCES, accessPaths, REGISTRATION_MODES, type Registration, type RegistrationMode } from '../../../shared/api/access';
import { request } from '../../net/request';
import { useFieldProblems, useSubmit } from '../../net/useSubmit';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ErrorState } from '../../ui/EmptyState';
import { FieldBox } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { Skeleton } from '../../ui/Skeleton';
import { TextInput } from '../../ui/TextInput';
import { useToast } from '../../ui/Toast';
import { useFresh } from '../account/useFresh';
import { MODE_WORDS } from './accessWords';
import css from './Accounts.module.css';

const OPTIONS = REGISTRATION_MODES.map((mode) => ({ value: mode, label: MODE_WORDS[mode] }));
const READ_FAILED = 'Who may register could not be loaded. Please try again.';
const SAVE_FAILED = 'It could not be saved. Please try again.';

/** The card with who may register. */
export function RegistrationCard() {
  const { answer, error, refresh, change } = useFresh<Registration>(accessPaths.registration, READ_FAILED);
  return (
    <Card title="Who may register">
      {answer ? (
        <RegistrationForm key={`${answer.mode} ${answer.domains.join()}`} now={answer} onSaved={(saved) => change(() => saved)} />
      ) : error ? (
        <ErrorState message={error} onRetry={() => void refresh()} />
      ) : (
        <Skeleton kind="text" count={2} />
      )}
    </Card>
  );
}

function RegistrationForm({ now, onSaved }: { now: Registration; onSaved(saved: Registration): void }) {
  const [mode, setMode] = useState<RegistrationMode>(now.mode);
  const [text, setText] = useState(now.domains.join(', '));
  const { errors, setErrors, showErrors, box } = useFieldProblems<HTMLFormElement>(SAVE_FAILED, ['mode']);
  const { busy, error, run } = useSubmit();
  const toast = useToast();
  const domains = text.split(/[\s,;]+/).filter(Boolean);
  const isChanged = mode !== now.mode || (mode === 'domains' && text !== now.domains.join(', '));
  const save = async () => {
    const isEmpty = mode === 'domains' && domains.length === 0;
    setErrors(isEmpty ? { domains: ACCESS_SENTENCES.domains } : {});
    if (isEmpty) return;
    await run(async () => {
      onSaved(await request<Registration>('PUT', accessPaths.registration, { body: { mode, domains } }));
      toast({ message: 'Saved.', tone: 'ok' });
    }, showErrors);
  };
  return (
    <form
      ref={box}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {error && <Banner tone="error">{error}</Banner>}
      <FieldBox label="New accounts" hint="Accounts that exist already stay as they are.">
        <Select value={mode} onChange={(value) => setMode(value as RegistrationMode)} options={OPTIONS} />
      </FieldBox>
      {mode === 'domains' && (
        <FieldBox
          label="Domains"
          required
          error={errors.domains}
          hint="Separated by commas: example.com, ship.example.com. E-mails are not verified."
        >
          <TextInput value={text} onChange={setText} autoCapitalize="none" spellCheck={false} />
        </FieldBox>
      )}
      {isChanged && (
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      )}
    </form>
  );
}
