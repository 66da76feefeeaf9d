import { FieldBox } from '../../ui/Field';
import { PasswordInput } from '../../ui/PasswordInput';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SHORTEST_PASSWORD } from '../../../shared/api/account';
import type { weaknessOf } from '../../../shared/basics/weakPassword';
import { loadChunk } from '../../net/chunks';
import css from './PasswordAdvice.module.css';

const STRONG = 14;

type PasswordCheck = (password: string, email: string) => string | null;

/** Loads the list of common passwords only when the user chooses a password. */
function usePasswordCheck(): PasswordCheck | null {
  const [check, setCheck] = useState<PasswordCheck | null>(null);
  useEffect(() => {
    let cancelled = false;
    void loadChunk(() => import('../../../shared/basics/weakPassword')).then(({ weaknessOf: weaknessOfPassword, WEAKNESS_SENTENCES }) => {
      const sentenceFor = (weakness: ReturnType<typeof weaknessOf>) => weakness && WEAKNESS_SENTENCES[weakness];
      if (!cancelled) setCheck(() => (password: string, email: string) => sentenceFor(weaknessOfPassword(password, email)));
    });
    return () => {
      cancelled = true;
    };
  }, []);
  return check;
}

/** Advice on a password while the user types it. It only warns; the server refuses weak passwords if it is configured to. */
function PasswordAdvice({ password, email }: { password: string; email: string }) {
  const check = usePasswordCheck();
  const long = password.length >= SHORTEST_PASSWORD;
  const weakness = long && check ? check(password, email) : null;
  if (weakness) {
    return (
      <output className={`${css.advice} ${css.weak}`}>
        <TriangleAlert size={13} aria-hidden="true" />
        {weakness} It would be guessed quickly.
      </output>
    );
  }
  if (long && check) {
    return (
      <output className={`${css.advice} ${css.good}`}>
        <CircleCheck size={13} aria-hidden="true" />
        {password.length < STRONG ? 'Good. One more word makes it strong.' : 'Strong.'}
      </output>
    );
  }
  return <output className={css.advice}>At least {SHORTEST_PASSWORD} characters. A few unrelated words are hard to guess.</output>;
}

interface NewPasswordFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  /** The e-mail of the account, or ''. A password must not be built from it. */
  email: string;
  error?: string;
}

/** A field for a new password. While the user types, it says whether the password is easy to guess. */
export function NewPasswordField({ label, value, onChange, email, error }: NewPasswordFieldProps) {
  return (
    <FieldBox label={label} error={error} hint={<PasswordAdvice password={value} email={email} />}>
      <PasswordInput autoComplete="new-password" value={value} onChange={onChange} />
    </FieldBox>
  );
}
