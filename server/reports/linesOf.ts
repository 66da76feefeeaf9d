/** `text` on at most `most` lines of `width`; what has no room ends in an ellipsis. `measure` is the width of a text. */
export function linesOf(text: string, width: number, most: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const words = text.split(/\s+/).filter(Boolean);
  for (const [nth, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '' && lines.length + 1 === most) {
      line = shortened(`${line} ${words.slice(nth, nth + 1).join(' ')}`, width, measure);
      break;
    }
    if (line !== '') lines.push(line);
    line = measure(word) <= width ? word : shortened(word, width, measure);
  }
  if (line !== '') lines.push(line);
  return lines;
}

function shortened(text: string, width: number, measure: (text: string) => number): string {
  const letters = [...text];
  while (letters.length > 1 && measure(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
