import { FieldBox } from '../../ui/Field';
import { PasswordInput } from '../../ui/PasswordInput';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SHORTEST_PASSWORD } from '../../../shared/api/account';
import type { weaknessOf } from '../../../shared/basics/weakPassword';
import { loadChunk } from '../../net/chunks';
import css from './PasswordAdvice.module.css';

const STRONG = 14;

type Judge = (password: string, email: string) => string | null;

/** Fetches the list of common passwords only when the user chooses a password. */
function useJudge(): Judge | null {
  const [judge, setJudge] = useState<Judge | null>(null);
  useEffect(() => {
    let over = false;
    void loadChunk(() => import('../../../shared/basics/weakPassword')).then(({ weaknessOf: look, WEAKNESS_SENTENCES }) => {
      const say = (weakness: ReturnType<typeof weaknessOf>) => weakness && WEAKNESS_SENTENCES[weakness];
      if (!over) setJudge(() => (password: string, email: string) => say(look(password, email)));
    });
    return () => {
      over = true;
    };
  }, []);
  return judge;
}

/** Advice on a password while the user types it. It only warns; the server refuses, if it is configured to. */
function PasswordAdvice({ password, email }: { password: string; email: string }) {
  const judge = useJudge();
  const long = password.length >= SHORTEST_PASSWORD;
  const weakness = long && judge ? judge(password, email) : null;
  if (weakness) {
    return (
      <output className={`${css.advice} ${css.weak}`}>
        <TriangleAlert size={13} aria-hidden="true" />
        {weakness} It would be guessed early.
      </output>
    );
  }
  if (long && judge) {
    return (
      <output className={`${css.advice} ${css.good}`}>
        <CircleCheck size={13} aria-hidden="true" />
        {password.length < STRONG ? 'Good. A word more makes it strong.' : 'Strong.'}
      </output>
    );
  }
  return <output className={css.advice}>At least {SHORTEST_PASSWORD} characters. A few unrelated words are hard to guess.</output>;
}

interface NewPasswordFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  /** The e-mail of the account, as far as it is known: a password must not be built from it. */
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
