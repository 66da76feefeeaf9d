/**
 * Invisible characters that reorder or forge the text beside them, apart from those that a script or an emoji is written with: a joiner
 * between letters that join, one variation selector behind a sign, the letters of a flag.
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

/** `text` as people see it: without zero-width characters and marks of direction, which would let two names look alike or turn a row round. */
export const visibleText = (text: string): string => (ANY.test(text) ? text.replace(FIND, '$1') : text);

/** Ten times what any value may hold. Longer text is refused by its length alone: nobody looks into it. */
export const LONGEST_READ = 50_000;

/** Whether there is nothing to see in `text`. */
export const isBlankText = (text: string): boolean => text.length <= LONGEST_READ && visibleText(text).trim() === '';
