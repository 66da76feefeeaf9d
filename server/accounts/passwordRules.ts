import { Problem } from '../../shared/problem';
import { COMMON_PASSWORDS } from './commonPasswords';

/** Refuses, under PASSWORD_POLICY=strict, what is on the list of common passwords or is the e-mail itself. */
export function assertAllowed(password: string, email: string, policy: 'standard' | 'strict'): void {
  if (policy !== 'strict') return;
  const plain = password.toLowerCase();
  const refuse = (sentence: string) => {
    throw new Problem('invalid', sentence, { fields: { password: sentence } });
  };
  if (COMMON_PASSWORDS.has(plain)) refuse('This password is one of the most common ones. Please choose another.');
  if (plain === email || plain === email.split('@')[0]) refuse('Please choose a password that is not your email.');
}
