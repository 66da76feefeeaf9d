import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** Characters that the font itself draws from right to left and joins: right-to-left letters and their digits. */
const TURNED_BY_FONT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\u200c-\u200d]/;

interface Piece {
  text: string;
  /** The embedding level; odd levels run from right to left (UAX #9). */
  level: number;
  turnedByFont: boolean;
}

/**
 * The pieces of `line` in the order in which they are drawn from left to right. Letters within a right-to-left word stay in logical order, because the
 * font reorders and joins them. Spaces, brackets and Latin letters are separate pieces, which the font would place wrongly.
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

/** Splits `line` where the direction changes, at spaces, and between characters that the font reorders and others. */
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

/** The text of a piece as it is drawn. Signs in right-to-left text are reversed and mirrored; digits that the font would reverse are reversed before. */
function drawn({ text, level, turnedByFont }: Piece): string {
  const odd = level % 2 === 1;
  if (odd === turnedByFont) return text;
  const reversed = [...text].toReversed();
  return (odd ? reversed.map((sign) => bidi.getMirroredCharacter(sign) ?? sign) : reversed).join('');
}
