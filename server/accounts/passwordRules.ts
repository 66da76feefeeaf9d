import { Problem } from '../../shared/basics/problem';
import { WEAKNESS_SENTENCES, weaknessOf } from '../../shared/basics/weakPassword';

/** Refuses, under PASSWORD_POLICY=strict, a password that is warned about while it is typed: a common one, a row of keys, the e-mail. */
export function assertAllowed(password: string, email: string, policy: 'standard' | 'strict'): void {
  const weakness = policy === 'strict' ? weaknessOf(password, email) : null;
  if (!weakness) return;
  const sentence = `${WEAKNESS_SENTENCES[weakness]} Please choose another.`;
  throw Problem.field('invalid', 'password', sentence);
}
