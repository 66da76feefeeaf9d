import { useState } from 'react';
import { type BegunFactor, factorPaths, type RecoveryCodes } from '../../../../shared/api/factor';
import { request } from '../../../net/request';
import { useFieldProblems } from '../../../net/useFieldProblems';
import { useSubmit } from '../../../net/useSubmit';
import { FieldBox } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { PasswordInput } from '../../../ui/PasswordInput';
import { QrCode } from '../../../ui/QrCode';
import { CodeField } from './CodeField';
import css from './Factor.module.css';
import { RecoveryCodeList } from './RecoveryCodeList';

const FAILED = 'The second factor could not be set up. Please try again.';
const NO_PASSWORD = 'Please enter your password.';
const NO_CODE = 'Please enter the code that the app shows.';

/** The secret in groups of four, to type into an app. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** The dialog that sets up a second factor: password, then the code of the app, then the recovery codes. */
export function SetUpDialog({ onClose }: { onClose(): void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [begun, setBegun] = useState<BegunFactor | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { errors, setErrors, showErrors, box } = useFieldProblems<HTMLDivElement>(FAILED);
  const { busy, error, run } = useSubmit();

  const begin = async () => {
    if (password === '') return setErrors({ password: NO_PASSWORD });
    await run(async () => setBegun(await request<BegunFactor>('POST', factorPaths.factor, { body: { password } })), showErrors);
  };
  const confirm = async () => {
    if (code.trim() === '') return setErrors({ code: NO_CODE });
    await run(async () => setCodes((await request<RecoveryCodes>('POST', factorPaths.confirm, { body: { code } })).codes), showErrors);
  };
  const submit = () => {
    setErrors({});
    void (begun ? confirm() : begin());
  };

  return (
    <FormDialog
      title={codes ? 'The second factor is set up' : 'Set up a second factor'}
      act={begun ? 'Confirm' : 'Continue'}
      isFinal
      isDone={codes !== null}
      {...{ busy, error, box, onClose }}
      onSubmit={submit}
    >
      {codes ? (
        <RecoveryCodeList codes={codes} />
      ) : begun ? (
        <>
          <p>Scan this code with an authenticator app on your phone. Then type the six digits that the app shows.</p>
          <QrCode className={css.code} of={begun.uri} label="Code for an authenticator app" />
          <p>
            To type it instead: <code className={css.secret}>{inGroups(begun.secret)}</code>
          </p>
          <p>
            If this is the phone, <a href={begun.uri}>open your app</a>.
          </p>
          <CodeField takesFocus value={code} error={errors.code} onChange={setCode} />
        </>
      ) : (
        <FieldBox label="Password" error={errors.password} hint="Confirms that you own this account.">
          <PasswordInput autoComplete="current-password" value={password} onChange={setPassword} data-autofocus />
        </FieldBox>
      )}
    </FormDialog>
  );
}
