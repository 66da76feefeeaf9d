/** Nobody learns from the time of an answer who has an account: without one, a password is hashed all the same. */
import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from '../../server/accounts/passwords';

vi.mock('@node-rs/argon2', async (original) => {
  const argon = await original<typeof import('@node-rs/argon2')>();
  return { ...argon, verify: vi.fn(argon.verify) };
});

test('a password is compared with a hash of the same settings, whether there is an account or not', async () => {
  const stored = await hashPassword('a long enough password');
  expect(await isPassword('something else', stored)).toBe(false);
  expect(await isPassword('something else', undefined)).toBe(false);
  const settings = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4));
  expect(settings).toEqual([stored, stored].map((hash) => hash.split('$').slice(0, 4)));
});
