import { foldText } from '../../../shared/api/searchWords';

/** What can be searched for: its name first, then whatever else it is known by. */
export interface Sought {
  label: string;
  detail?: string;
  /** Numbers and names it is also known by. */
  also?: string;
}

/** How well `word` fits `text`: its start, the start of one of its words, anywhere, one of its words shortened; 0 for not at all. */
function fit(word: string, text: string): number {
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

/** A function that scores what is sought by the words of `query`: 0 when one of them is nowhere to be found. */
export function matcher(query: string): (sought: Sought) => number {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return ({ label, detail = '', also = '' }) => {
    const name = foldText(label);
    const rest = foldText(`${detail} ${also}`);
    let sum = 0;
    for (const word of words) {
      // Shortened words are looked for in the name alone: in much text there is always one.
      const score = Math.max(fit(word, name) * 3, rest.includes(word) ? fit(word, rest) : 0);
      if (score === 0) return 0;
      sum += score;
    }
    return sum + 1 / (1 + name.length);
  };
}
