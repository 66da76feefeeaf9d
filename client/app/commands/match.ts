import { foldText } from '../../../shared/api/searchWords';

/** An entry that can be searched: by its name, and by further words. */
export interface Searchable {
  label: string;
  detail?: string;
  /** Further words that find it. */
  also?: string;
}

/** How well `word` matches `text`: at its start, at the start of a word, anywhere, as a shortened word; 0 for no match. */
function scoreWord(word: string, text: string): number {
  const at = text.indexOf(word);
  if (at === 0) return 8;
  if (at > 0) return /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 4 : 6;
  return word.length > 2 && text.split(/[^\p{L}\p{N}]+/u).some((one) => isShortFor(word, one)) ? 1 : 0;
}

/** Whether `short` is `word` with letters left out, but not its first: 'crtf' for 'certificate'. */
function isShortFor(short: string, word: string): boolean {
  if (short[0] !== word[0]) return false;
  let at = -1;
  for (const letter of short) {
    at = word.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** A function that scores an entry by the words of `query`; 0 if one of them does not match. */
export function matcher(query: string): (sought: Searchable) => number {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return ({ label, detail = '', also = '' }) => {
    const name = foldText(label);
    const rest = foldText(`${detail} ${also}`);
    let sum = 0;
    for (const word of words) {
      // Shortened words must match the name, because in longer text there is nearly always one that fits.
      const score = Math.max(scoreWord(word, name) * 3, rest.includes(word) ? scoreWord(word, rest) : 0);
      if (score === 0) return 0;
      sum += score;
    }
    return sum + 1 / (1 + name.length);
  };
}
