import { useState } from 'react';
import { PASSWORD_TOO_SHORT, SHORTEST_PASSWORD } from '../../../shared/api/account';
import { API } from '../../../shared/kinds/foreignFiles';
import type { FieldProblems } from '../../../shared/basics/problem';
import { request } from '../../net/request';
import { useFieldProblems } from '../../net/useFieldProblems';
import { useSubmit } from '../../net/useSubmit';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { FieldBox } from '../../ui/Field';
import { PasswordInput } from '../../ui/PasswordInput';
import css from './ChangePassword.module.css';
import { NewPasswordField } from './NewPasswordField';

const FAILED = 'The password could not be changed. Please try again.';
const CHANGED = 'Your password has been changed. Every other browser has been signed out. Access tokens are revoked.';

function problemsOf(current: string, password: string): FieldProblems {
  return {
    ...(current === '' ? { current: 'Please enter your current password.' } : {}),
    ...(password.length < SHORTEST_PASSWORD ? { password: PASSWORD_TOO_SHORT } : {}),
  };
}

/** The form that changes the password. Every other browser is then signed out. */
export function ChangePassword({ email, onChanged }: { email: string; onChanged(): void }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [changed, setChanged] = useState(false);
  const { errors, setErrors, showErrors, box: form } = useFieldProblems<HTMLFormElement>(FAILED);
  const { busy, error, run } = useSubmit();

  const submit = async () => {
    setChanged(false);
    const problems = problemsOf(current, password);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    if (!(await run(() => request('POST', `${API}/password`, { body: { current, password } }), showErrors))) return;
    setCurrent('');
    setPassword('');
    setChanged(true);
    onChanged();
  };

  return (
    <Card title="Password">
      <form
        ref={form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {/* Tells password managers the account of this password. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {error && (
          <div className={css.wide}>
            <Banner tone="error">{error}</Banner>
          </div>
        )}
        {changed && (
          <div className={css.wide}>
            <Banner tone="ok">{CHANGED}</Banner>
          </div>
        )}
        <FieldBox label="Current password" error={errors.current}>
          <PasswordInput autoComplete="current-password" value={current} onChange={setCurrent} />
        </FieldBox>
        <NewPasswordField label="New password" value={password} onChange={setPassword} email={email} error={errors.password} />
        <div className={css.wide}>
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? 'Changing…' : 'Change password'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
