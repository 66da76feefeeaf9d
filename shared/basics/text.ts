/** '840 kB', '2.3 MB', '10.0 GB': powers of ten, as browsers show them. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/**
 * Amounts are stored and added in whole cents. On the wire they are JSON numbers with at most two decimals. Below ten billion
 * a double represents every such number exactly.
 */
export const LARGEST_AMOUNT = 9_999_999_999.99;

/** Whether `amount` is a number of at most two decimals between 0 and the bound. */
export function isAmount(amount: number): boolean {
  return amount >= 0 && amount <= LARGEST_AMOUNT && Number(amount.toFixed(2)) === amount;
}

export const toCents = (amount: number): number => Math.round(amount * 100);
export const fromCents = (cents: number): number => cents / 100;

// 'negative' shows no sign for minus zero.
const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', signDisplay: 'negative' });
const QUANTITY = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20, signDisplay: 'negative' });

/** '$1,234.50'; 'N/A' when there is no amount. */
export const showMoney = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? 'N/A' : MONEY.format(amount);

/** A quantity with thousands separators: '199,629', '14.5', '-1,200'. Not for identifiers such as an MMSI. */
export const showQuantity = (quantity: number): string => QUANTITY.format(quantity);

/** A number with its noun: '1 ship', '2 ships'. `many`: the plural, if it is not `one` with an 's'. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

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
