/** Invisible characters are not kept, those that scripts are written with are; the form and the server agree on both. */
import { expect, test } from 'vitest';
import { recordLabel } from '../../shared/kinds/recordNaming';
import { kindOf } from '../../shared/kinds/kinds';
import { readValues } from '../../shared/kinds/readValues';
import { isEmail } from '../../shared/basics/person';
import { loginBody, registerBody } from '../../server/accounts/bodies';
import { safeName } from '../../server/files/receiveFile';
import { TODAY, validBody } from './validBody';

const crew = kindOf('crew');
const taken = (name: string, remarks = '') => readValues(crew, validBody('crew', { name, remarks }), 'add', TODAY);

test.each([
  ['a zero-width space', 'A\u200bnn', 'Ann'],
  ['a joiner that joins nothing', 'An\u200dn\u200d', 'Ann'],
  ['a byte order mark', '\ufeffAnn', 'Ann'],
  ['a word joiner and a soft hyphen', 'A\u2060n\u00adn', 'Ann'],
  ['an override', '\u202eAnn\u202c', 'Ann'],
  ['isolates', '\u2066An\u2069n\u2067', 'Ann'],
  ['marks of direction', '\u200eAnn\u200f\u061c', 'Ann'],
  ['tags without a flag', 'Ann\u{e0041}\u{e007f}', 'Ann'],
  ['a filler', 'Ann\u3164', 'Ann'],
  ['joiners in a row', 'می\u200c\u200cخواهم', 'می\u200cخواهم'],
  ['right to left in an override', '\u202bדוד כהן\u202c', 'דוד כהן'],
])('%s is not kept in a name or a note', (_what, sent, kept) => {
  expect(taken(sent, `Line\n${sent}`)).toMatchObject({ values: { name: kept, remarks: `Line\n${kept}` } });
});

test.each([
  'דוד כהן',
  'أحمد بن علي',
  'مَريم',
  'می\u200cخواهم',
  'क्\u200dष',
  'ශ්\u200dරී',
  'က္ခ',
  'ᠮᠣᠩᠭᠣᠯ',
  '辻\u{e0100}',
  'Nguyễn Thị',
  '👩\u200d👩\u200d👧',
  '👨🏽\u200d🚒',
  '❤\ufe0f\u200d🔥',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '🇬🇷',
  'e\u0301',
])('%s stays as it is written', (name) => {
  expect(taken(name, name)).toMatchObject({ values: { name, remarks: name } });
});

test('a name of nothing that is seen is missing', () => {
  for (const name of ['\u200b', ' \u2060 ', '\u202e\u202c', '\u3164', '\ufe0f']) {
    expect(taken(name), JSON.stringify(name)).toEqual({ sentence: crew.formErrors.add.required, fields: { name: 'Name is required.' } });
  }
  expect(taken('Ann', '\u200b')).toMatchObject({ values: { remarks: null } });
});

test('an e-mail is refused with anything unseen in it, by the form and by the server', () => {
  const register = (email: string) => registerBody.safeParse({ email, password: 'a long enough password' });
  for (const bad of [
    'a\u200bb@example.com',
    '\ufeffab@example.com',
    'ab@example.com\u200d',
    '\u202eab@example.com',
    'аb@example.com',
    'ab@exa\u00admple.com',
    'ab@example',
    'a b@example.com',
    `${'a'.repeat(250)}@b.io`,
  ]) {
    expect(isEmail(bad), JSON.stringify(bad)).toBe(false);
    expect(register(bad).error?.issues[0]?.message).toBe('Please enter a valid email address.');
  }
  for (const good of ['ab@example.com', ' Ab.C+d@Mail.Example.co ', "o'neil@example.com"]) {
    expect(isEmail(good), good).toBe(true);
    expect(register(good).data?.email).toBe(good.trim().toLowerCase());
  }
  expect(register(' ').error?.issues[0]?.message).toBe('Email is required.');
  // Signing in does not judge the form of an e-mail: a malformed one is an unknown account.
  expect(loginBody.safeParse({ email: 'a\u200bb', password: 'x' }).success).toBe(true);
});

test('what was kept before is read without it, in sentences and in names of files', () => {
  expect(recordLabel(crew, { name: '\u202eretsaM\u200b', id: 1 })).toBe('crew member retsaM');
  expect(safeName('invoice\u202efdp\u200b.pdf')).toBe('invoicefdp.pdf');
});
