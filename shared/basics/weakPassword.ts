import { GUESSED_WORDS } from './guessedWords';

/** Why a password is easy to guess. */
export type Weakness = 'common' | 'row' | 'email';

/** The sentences shown while typing and in the refusal. */
export const WEAKNESS_SENTENCES: Record<Weakness, string> = {
  common: 'This password is one of the most common ones.',
  row: 'This password is a row of keys, digits or a repetition.',
  email: 'This password is made of your email.',
};

const WORDS: ReadonlySet<string> = new Set(GUESSED_WORDS.trim().split(/\s+/));

/** Keyboard rows, forwards or backwards. Three letters or two digits in a row count. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'qwaszx',
  'qweasdzxc',
  '147258369',
  '741852963',
  '159357',
  '123654789',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].toReversed().join('')]);

/** The letters that digits and signs stand for; 1 is i as well as l. */
const STAND_INS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const lettersOf = (text: string) => text.replace(/[^a-z]/g, '');
const spelled = (text: string, one: string) =>
  lettersOf(text.replace(/[013457@$!]/g, (sign) => (sign === '1' ? one : (STAND_INS[sign] ?? sign))));

/** The number of characters at the start of `text` that form a row or repeat one character. */
function rowAtStart(text: string): number {
  const same = /^(.)\1+/s.exec(text)?.[0].length ?? 0;
  const least = /^\d/.test(text) ? 2 : 3;
  let length = Math.max(least, same);
  while (length < text.length && ROWS.some((row) => row.includes(text.slice(0, length + 1)))) length += 1;
  return length > same && !ROWS.some((row) => row.includes(text.slice(0, length))) ? same : Math.min(length, text.length);
}

/** Whether `text` consists of rows and at most one letter and two signs. */
function isRows(text: string): boolean {
  let [letters, signs] = [1, 2];
  for (let rest = text; rest !== '';) {
    const length = rowAtStart(rest);
    if (length === 0 && (/^[a-z\d]/.test(rest) ? (letters -= 1) : (signs -= 1)) < 0) return false;
    rest = rest.slice(length || 1);
  }
  return true;
}

const everyOther = (text: string, from: number) => [...text].filter((_, at) => at % 2 === from).join('');

function isRow(text: string): boolean {
  if (/^\d{1,10}$/.test(text) || /^(.{1,5}?)\1+.?$/s.test(text) || isRows(text)) return true;
  return text.length % 2 === 0 && [0, 1].every((from) => rowAtStart(everyOther(text, from)) === text.length / 2);
}

/** All words that `text` may be based on, after removing decorations. */
function* coresOf(text: string): Generator<string> {
  const before = /^[\d\W_]{0,4}/.exec(text)?.[0].length ?? 0;
  const behind = /[\d\W_]{0,8}$/.exec(text)?.[0].length ?? 0;
  for (let from = 0; from <= before; from += 1) {
    for (let to = text.length; to >= Math.max(from + 1, text.length - behind); to -= 1) {
      const core = text.slice(from, to);
      yield lettersOf(core);
      yield spelled(core, 'i');
      yield spelled(core, 'l');
    }
  }
}

const isWords = (text: string): boolean =>
  WORDS.has(text) || [...text].some((_, at) => at > 1 && at < text.length - 1 && WORDS.has(text.slice(0, at)) && WORDS.has(text.slice(at)));

/**
 * Why `password` is easy to guess, or null. Like guessing programs it ignores case, digits for letters, and a year or sign at the end.
 * `email`: the account's e-mail, if known.
 */
export function weaknessOf(password: string, email: string): Weakness | null {
  const text = plain(password.trim());
  const cores = new Set(coresOf(text));
  const [name = '', domain = ''] = plain(email.trim()).split('@');
  const own = [name + domain, name, ...name.split(/[^a-z]+/), domain, domain.split('.')[0] ?? ''].map(lettersOf);
  if (own.some((part) => part.length > 3 && cores.has(part))) return 'email';
  if (isRow(text)) return 'row';
  return [...cores].some(isWords) ? 'common' : null;
}
