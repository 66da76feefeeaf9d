import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** What the font turns by itself, and joins: letters that run from right to left, and their digits. */
const TURNED_BY_FONT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\u200c-\u200d]/;

interface Piece {
  text: string;
  /** Odd where it runs from right to left (UAX #9). */
  level: number;
  turnedByFont: boolean;
}

/**
 * The pieces of `line` in the order they are drawn from the left, or all of it where no letter runs from right to left. The letters of a word
 * stay as they are read: the font turns and joins them, and would take a space, a bracket or a Latin letter beside them to the wrong end.
 */
export function visualOrder(line: string): string[] {
  if (!RIGHT_TO_LEFT.test(line)) return [line];
  const pieces = piecesOf(line);
  const highest = Math.max(...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < pieces.length; from++) {
      if ((pieces[from]?.level ?? 0) < level) continue;
      let to = from;
      while ((pieces[to]?.level ?? 0) >= level) to += 1;
      pieces.splice(from, to - from, ...pieces.slice(from, to).toReversed());
      from = to;
    }
  }
  return pieces.map(drawn);
}

/** `line` cut wherever the direction changes, at its spaces, and where letters that the font turns meet signs that it does not. */
function piecesOf(line: string): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(line);
  const pieces: Piece[] = [];
  let at = 0;
  for (const sign of line) {
    const level = levels[at] ?? 0;
    const turnedByFont = TURNED_BY_FONT.test(sign);
    const last = pieces.at(-1);
    if (last && last.level === level && last.turnedByFont === turnedByFont && sign !== ' ' && last.text !== ' ') last.text += sign;
    else pieces.push({ text: sign, level, turnedByFont });
    at += sign.length;
  }
  return pieces;
}

/** Signs between words that run from right to left are turned and mirrored here; digits that the font would turn are turned beforehand. */
function drawn({ text, level, turnedByFont }: Piece): string {
  const odd = level % 2 === 1;
  if (odd === turnedByFont) return text;
  const turned = [...text].toReversed();
  return (odd ? turned.map((sign) => bidi.getMirroredCharacter(sign) ?? sign) : turned).join('');
}
