import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * The pieces of `line` in the order they are drawn from the left: words and spaces, or all of it where no letter runs from right to left. The
 * letters of a word stay as they are read: the font turns and joins them, and would take a space beside them to the wrong end.
 */
export function visualOrder(line: string): string[] {
  if (!RIGHT_TO_LEFT.test(line)) return [line];
  const { levels } = bidi.getEmbeddingLevels(line);
  const words: { text: string; level: number }[] = [];
  let at = 0;
  for (const text of line.split(/( )/)) {
    // A word is of the direction of its letters; a space of that around it.
    const strong = [...text].findIndex((letter) => RIGHT_TO_LEFT.test(letter));
    if (text !== '') words.push({ text, level: levels[at + Math.max(0, strong)] ?? 0 });
    at += text.length;
  }
  const highest = Math.max(...words.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < words.length; from++) {
      if ((words[from]?.level ?? 0) < level) continue;
      let to = from;
      while ((words[to]?.level ?? 0) >= level) to += 1;
      words.splice(from, to - from, ...words.slice(from, to).toReversed());
      from = to;
    }
  }
  return words.map(({ text }) => text);
}
