/**
 * Invisible characters that can reorder or forge text. Exempt are those that scripts and emoji need: a joiner between joining letters, one
 * variation selector after a sign, the letters of a flag.
 */
const JOINING = [
  'Arabic',
  'Syriac',
  'Nko',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Tibetan',
]
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const VARIATION = '[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]';
const WRITTEN = [
  '\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{2,6}\\u{e007f}',
  `[${JOINING}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]${VARIATION}?[\\u200c\\u200d\\u180e](?=[\\u200c\\u200d\\u180e]{0,8}[\\p{L}\\p{M}\\p{Extended_Pictographic}])`,
  `[^\\p{DI}\\s]${VARIATION}`,
].join('|');
const UNSEEN = '[\\p{DI}\\ufff9-\\ufffb]';
const FIND = new RegExp(`(${WRITTEN})|${UNSEEN}`, 'gu');
const ANY = new RegExp(UNSEEN, 'u');

/** `text` without zero-width characters and direction marks, which could make two names look alike. */
export const visibleText = (text: string): string => (ANY.test(text) ? text.replace(FIND, '$1') : text);

/** Ten times the longest valid value, in characters. Longer text is refused by its length, unread. */
export const LONGEST_READ = 50_000;

/** Whether `text` has no visible character. */
export const isBlankText = (text: string): boolean => text.length <= LONGEST_READ && visibleText(text).trim() === '';
