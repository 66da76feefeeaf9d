/**
 * Length before content: no text takes more than a linear pass to read or refuse, whatever it is made of. Each regular expression of
 * shared/ and server/ that repeats anything, and each reader of a body, is given 100 kB of each sort of character.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { loginBody, passwordBody, registerBody } from '../../server/accounts/bodies';
import { tokenBody } from '../../server/accounts/tokenRoutes';
import { profileBody } from '../../server/accounts/profiles';
import { feedBody } from '../../server/calendars/startCalendars';
import { pairBody } from '../../server/displays/displayRoutes';
import { safeName } from '../../server/files/receiveFile';
import { webhookBody } from '../../server/webhook/webhookRoutes';
import { isEmail } from '../../shared/basics/person';
import { FIELD_LIMITS } from '../../shared/kinds/field';
import { comparable } from '../../shared/kinds/identity';
import { kindOf, KIND_NAMES } from '../../shared/kinds/kinds';
import { inFileName } from '../../shared/api/reports';
import { readValues } from '../../shared/kinds/readValues';
import { wordsOf } from '../../shared/api/search';
import { isBlankText, visibleText } from '../../shared/basics/text';

const LENGTH = 100_000;
/** A pass that is no longer linear takes thousands of times what one over the same text does. */
const MOST_PASSES = 300;
/** Below this, in microseconds, the ratio says nothing. */
const LEAST_US = 60_000;

const CLASSES: Record<string, string> = {
  letter: 'a',
  capital: 'A',
  digit: '0',
  space: ' ',
  line: '\n',
  'carriage return': '\r',
  dot: '.',
  comma: ',',
  dash: '-',
  slash: '/',
  backslash: '\\',
  at: '@',
  colon: ':',
  percent: '%',
  bracket: '<',
  quote: '"',
  underscore: '_',
  control: '\u0001',
  accent: '\u0301',
  'accents above and below': '\u0301\u0323',
  'soft hyphen': '\u00ad',
  'joiner of Mongolian': '\u180e',
  'zero-width joiner': '\u200d',
  'zero-width non-joiner': '\u200c',
  'mark of direction': '\u202e',
  'variation selector': '\ufe0f',
  tag: '\u{e0061}',
  flag: '\u{1f3f4}',
  emoji: '\u{1f600}',
  'emoji and joiner': '\u{1f600}\u200d',
  Arabic: '\u0627',
  Mongolian: '\u1820',
  CJK: '\u8239',
  'half a pair': '\ud800',
  'a word and a dot': 'a.',
  'a digit and a comma': '0,',
};
const TEXTS = Object.entries(CLASSES).flatMap(([name, one]) => {
  const many = one.repeat(LENGTH / one.length);
  return [
    [name, many],
    [`${name}, between letters`, `x${many}x`],
  ] as const;
});

/** Microseconds of the processor that `work` takes. */
function spent(work: () => unknown): number {
  const { user, system } = process.cpuUsage();
  try {
    work();
  } catch {
    // What is refused is read too.
  }
  const now = process.cpuUsage();
  return now.user - user + now.system - system;
}
const linear = (text: string) => text.replaceAll(/[^\0]/gu, '').length;

/** Those of `works` that take far more than a linear pass over some text. */
function slowOnes(works: Record<string, (text: string) => unknown>): string[] {
  const slow: string[] = [];
  for (const [what, work] of Object.entries(works)) {
    for (const [name, text] of TEXTS) {
      const took = spent(() => work(text));
      if (
        took > LEAST_US &&
        took >
          MOST_PASSES *
            Math.max(
              spent(() => linear(text)),
              100,
            )
      )
        slow.push(`${what} on ${name}: ${took / 1_000} ms`);
    }
  }
  return slow;
}

/** Every regular expression that is written in the sources of a folder, by where it stands. */
function patternsIn(folder: string): Map<string, RegExp> {
  const found = new Map<string, RegExp>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))) {
    const path = join(folder, file);
    const { program } = parseSync(path, readFileSync(path, 'utf8'));
    const look = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { regex } = node as { regex?: { pattern: string; flags: string } };
      if (regex) found.set(`/${regex.pattern}/${regex.flags} of ${path}`, new RegExp(regex.pattern, regex.flags));
      for (const value of Object.values(node)) look(value);
    };
    look(program);
  }
  return found;
}

/** Patterns of what the product itself made or its operator set, never of what somebody sent. */
const OWN_TEXT = /of (server\/(config|openapi\/|app\/|database\/engine\/|demo\/)|shared\/basics\/(money|guessedWords)\b)/;

test('no regular expression takes more than a linear pass over 100 kB of any sort of character', () => {
  const all = new Map([...patternsIn('shared'), ...patternsIn('server')]);
  expect(all.size).toBeGreaterThan(100);
  const repeating = [...all].filter(([where, { source }]) => /[*+]|\{\d+,\}/.test(source) && !OWN_TEXT.test(where));
  expect(repeating.length).toBeGreaterThan(20);
  const works = repeating.map(([where, pattern]) => {
    const everywhere = new RegExp(pattern.source, [...new Set(`${pattern.flags}g`)].join(''));
    return [where, (text: string) => text.replace(everywhere, '')] as const;
  });
  expect(slowOnes(Object.fromEntries(works))).toEqual([]);
});

test('no reader of what is sent takes more than a linear pass over 100 kB of any sort of character', () => {
  const certificate = kindOf('certificates');
  const fields = (text: string) => Object.fromEntries(Object.keys(certificate.fields).map((name) => [name, text]));
  expect(
    slowOnes({
      visibleText,
      isBlankText,
      isEmail,
      'what tells records apart': (text) => comparable(text.slice(0, FIELD_LIMITS.note)),
      inFileName,
      safeName,
      'words of a search': (text) => wordsOf(text.slice(0, 16_000)),
      'values of a certificate': (text) => readValues(certificate, fields(text.slice(0, 20_000)), 'add', '2030-05-15'),
      'name of each kind': (text) =>
        KIND_NAMES.map((name) => readValues(kindOf(name), { [kindOf(name).naming.name]: text }, 'edit', '2030-05-15')),
      'body of registering': (text) => registerBody.safeParse({ email: text, password: text }),
      'body of signing in': (text) => loginBody.safeParse({ email: text, password: text }),
      'body of a new password': (text) => passwordBody.safeParse({ current: text, password: text }),
      'body of an access token': (text) => tokenBody.safeParse({ name: text, scope: 'read', expires: text }),
      'body of a profile': (text) => profileBody.safeParse({ name: text, rank: text }),
      'body of a calendar': (text) => feedBody.safeParse({ name: text }),
      'body of a display': (text) => pairBody.safeParse({ name: text, code: text }),
      'body of the webhook': (text) => webhookBody(false).safeParse({ url: `https://${text}` }),
    }),
  ).toEqual([]);
});
