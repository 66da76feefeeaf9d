import { useState } from 'react';
import { factorPaths, type RecoveryCodes } from '../../../../shared/api/factor';
import { request } from '../../../net/request';
import { useFieldProblems, useSubmit } from '../../../net/useSubmit';
import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { FieldBox } from '../../../ui/Field';
import { PasswordInput } from '../../../ui/PasswordInput';
import { CodeField } from './CodeField';
import css from './Factor.module.css';
import { RecoveryCodeList } from './RecoveryCodeList';

const WORDS = {
  recovery: {
    title: 'New recovery codes',
    what: 'You get ten new recovery codes. The former ones stop working.',
    act: 'Make new codes',
    failed: 'The codes could not be made. Please try again.',
  },
  remove: {
    title: 'Remove the second factor',
    what: 'Signing in then asks for your password alone.',
    act: 'Remove',
    failed: 'The second factor could not be removed. Please try again.',
  },
} as const;

/** The dialog that makes new recovery codes or removes the second factor. Both ask for password and code. */
export function ChangeDialog({ change, onClose }: { change: keyof typeof WORDS; onClose(): void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<string[] | null>(null);
  const words = WORDS[change];
  const { errors, setErrors, showErrors, box } = useFieldProblems<HTMLDivElement>(words.failed);
  const { busy, error, run } = useSubmit();

  const submit = async () => {
    if (codes) return onClose();
    const problems = {
      ...(password === '' && { password: 'Please enter your password.' }),
      ...(code.trim() === '' && { code: 'Please enter a code.' }),
    };
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    const body = { password, code };
    await run(async () => {
      if (change === 'recovery') return setCodes((await request<RecoveryCodes>('POST', factorPaths.recovery, { body })).codes);
      await request('POST', factorPaths.remove, { body });
      onClose();
    }, showErrors);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={() => void submit()}
      title={words.title}
      footer={
        codes ? (
          <Button type="submit" variant="primary">
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant={change === 'remove' ? 'danger' : 'primary'} busy={busy}>
              {words.act}
            </Button>
          </>
        )
      }
    >
      <div ref={box} className={css.body}>
        {error && <Banner tone="error">{error}</Banner>}
        {codes ? (
          <RecoveryCodeList codes={codes} />
        ) : (
          <>
            <p>{words.what}</p>
            <FieldBox label="Password" error={errors.password}>
              <PasswordInput autoComplete="current-password" value={password} onChange={setPassword} data-autofocus />
            </FieldBox>
            <CodeField orRecovery value={code} error={errors.code} onChange={setCode} />
          </>
        )}
      </div>
    </Dialog>
  );
}
