import { useState } from 'react';
import { factorPaths, type RecoveryCodes } from '../../../../shared/api/factor';
import { request } from '../../../net/request';
import { useFieldProblems } from '../../../net/useFieldProblems';
import { useSubmit } from '../../../net/useSubmit';
import { FieldBox } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { PasswordInput } from '../../../ui/PasswordInput';
import { CodeField } from './CodeField';
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
    <FormDialog
      title={words.title}
      act={words.act}
      danger={change === 'remove'}
      isFinal
      isDone={codes !== null}
      {...{ busy, error, box, onClose }}
      onSubmit={() => void submit()}
    >
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
    </FormDialog>
  );
}
