import { expect, test } from 'vitest';
import { GUESSED_WORDS, weaknessOf } from '../../shared/basics/weakPassword';
import { costRatio } from '../support/costRatio';

const EMAIL = 'john.smith@northsea.example';
const all = (passwords: string) =>
  passwords
    .trim()
    .split(/\s+/)
    .map((password) => [password, weaknessOf(password, EMAIL)]);
const each = (passwords: string, weakness: string | null) =>
  passwords
    .trim()
    .split(/\s+/)
    .map((password) => [password, weakness]);

test('what heads the published lists is common, in any case, with digits for letters and something behind it', () => {
  const passwords = `
    password Password1 P@ssw0rd P@$$w0rd P@55w0rd Pass@123 Password@123 admin123 Admin@1234 administrator Welcome@123 welcome1 Test@123 Demo@123
    letmein1 iloveyou iloveyou2 sunshine princess1 football baseball superman1 liverpool10 michael1 jordan23 Jennifer! 123admin minecraft pakistan123
    bismillah contraseña motdepasse1 heslo1234 turktelekom trustno1 changeme1 summer2026 Winter25! manila2024 5hadow12 2024vessel`;
  expect(all(passwords)).toEqual(each(passwords, 'common'));
});

test('so are the words of the trade and of the product, alone and two together', () => {
  const passwords =
    'vesselops2026 Vessel-Ops chiefmate bulkcarrier Captain!1 1Sailor1 portstate invoices1 shipmaster sailor_boy2 adminship';
  expect(all(passwords)).toEqual(each(passwords, 'common'));
});

test('rows of keys and digits, repetitions and dates are a row', () => {
  const passwords = `
    12345678 987654321 00000000 11223344 22446688 1029384756 25121990 qwertyuiop asdfghjkl 1qaz2wsx 1q2w3e4r q1w2e3r4t5 a1b2c3d4 1qazxsw2
    12qwaszx qwer4321 abcd1234 Abcd@1234 aa123456 123456789a qwerty123 zxcvbnm1 aaaaaaaa abcabcabc testtest aaaa1111 1234554321 123456aA@ qazwsxedc`;
  expect(all(passwords)).toEqual(each(passwords, 'row'));
});

test('the e-mail, its parts and its company are made of the e-mail', () => {
  const passwords = 'john.smith@northsea.example johnsmith1 Smith2024 John1234 northsea1 N0rthSea!!';
  expect(all(passwords)).toEqual(each(passwords, 'email'));
  expect(weaknessOf('northsea1', '')).toBeNull();
});

test('a phrase and a random word are neither', () => {
  const passwords = [
    'correct horse battery',
    'a long enough password',
    'brass lamp violet',
    'harbour tulip kitchen',
    'gR7#kw92pLq',
    'wandering-otter',
    '8f3k2m9q',
    'Zürich im Regen',
  ];
  expect(passwords.map((password) => weaknessOf(password, EMAIL))).toEqual(passwords.map(() => null));
});

test('what a password takes to judge grows with its length, not with its square', () => {
  const judge = (length: number) => () => {
    for (let times = 0; times < 10; times += 1)
      for (const unit of ['1', '!', 'a1', 'ab', '!1@', 'password']) weaknessOf(unit.repeat(256).slice(0, length), EMAIL);
  };
  expect(costRatio(judge(64), judge(256))).toBeLessThan(12);
});

test('the words are many, each once, and nothing but letters', () => {
  const words = GUESSED_WORDS.trim().split(/\s+/);
  expect(words.length).toBeGreaterThan(1_000);
  expect(new Set(words).size).toBe(words.length);
  expect(words.filter((word) => !/^[a-z]+$/.test(word))).toEqual([]);
});
