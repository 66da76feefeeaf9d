import { createRequire } from 'node:module';
import PdfDocument from 'pdfkit';
import type { ReportCell, Paper, PaperTable } from './readSection';
import { visualOrder } from './visualOrder';

/** Wraps `text` to at most `most` lines of `width`; longer text ends in an ellipsis. `measure`: the width of a text. */
function linesOf(text: string, width: number, most: number, measure: (text: string) => number): string[] {
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
  const characters = [...text];
  while (characters.length > 1 && measure(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

const file = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/DejaVuSansCondensed${name}.ttf`);

// Sizes are in points.
const MARGIN = 36;
const FOOT = 24;
const PAD = 4;
const SIZE = { title: 20, heading: 12, text: 8, figure: 16 };
const LINE = 11;
const MOST_LINES = 3;
const INK = '#1b2430';
const QUIET = '#5b6675';
const RULE = '#d5dae1';
const BAND = '#f2f4f7';
const TONES = { red: '#b42318', amber: '#8a5300' };

/** Draws `paper` on A4 pages and returns the PDF. Table headers are repeated on every page; rows are not split. */
export async function drawPaper(paper: Paper): Promise<Uint8Array> {
  const doc = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    bufferPages: true,
    // Without a font name, pdfkit would load Helvetica first.
    font: '',
    lang: 'en',
    displayTitle: true,
    info: { Title: `${paper.title}, ${paper.name}`, Creator: 'Vessel Ops', Producer: 'Vessel Ops' },
  });
  doc.registerFont('text', file('')).registerFont('bold', file('-Bold'));
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject));
  const right = doc.page.width - MARGIN;
  const bottom = doc.page.height - MARGIN - FOOT;
  let y = MARGIN;

  const widths = new Map<string, Map<string, number>>();
  let wordWidths = new Map<string, number>();
  const use = (font: 'text' | 'bold', size: number) => {
    doc.font(font).fontSize(size);
    wordWidths = widths.get(`${font} ${size}`) ?? new Map<string, number>();
    widths.set(`${font} ${size}`, wordWidths);
  };
  /** The width of a text in the current font: the sum of its words with their spaces, each measured once. */
  const widthOf = (text: string) => {
    let width = 0;
    for (const [word] of text.matchAll(/[^ ]+ ?| /g)) {
      const own = wordWidths.get(word) ?? doc.widthOfString(word);
      wordWidths.set(word, own);
      width += own;
    }
    return width;
  };
  const writeLine = (line: string, from: number, top: number) => {
    let x = from;
    for (const piece of visualOrder(line)) {
      doc.text(piece, x, top, { lineBreak: false });
      x += widthOf(piece);
    }
  };
  const write = (
    text: string,
    x: number,
    top: number,
    { font = 'text' as 'text' | 'bold', size = SIZE.text, color = INK, width = right - x, most = 1 } = {},
  ) => {
    use(font, size);
    doc.fillColor(color);
    const lines = linesOf(text, width, most, widthOf);
    lines.forEach((line, nth) => writeLine(line, x, top + nth * (size + 3)));
    return lines.length * (size + 3);
  };
  const turnPage = () => {
    doc.addPage();
    y = MARGIN;
  };

  function head(): void {
    write(paper.name, MARGIN, y + 6, { color: QUIET, size: SIZE.heading });
    use('text', SIZE.text);
    write(paper.made, right - widthOf(paper.made), y + 8, { color: QUIET });
    y += 22;
    y += write(paper.title, MARGIN, y, { font: 'bold', size: SIZE.title, most: 2 }) + 6;
    const width = (right - MARGIN) / 5;
    paper.facts.forEach(([label, value], nth) => {
      const x = MARGIN + (nth % 5) * width;
      write(label, x, y, { color: QUIET, width: width - 8 });
      write(value, x, y + LINE, { width: width - 8 });
      if (nth % 5 === 4 || nth === paper.facts.length - 1) y += LINE * 2 + 8;
    });
  }

  function figures(): void {
    if (paper.figures.length === 0) return;
    const width = (right - MARGIN) / paper.figures.length;
    doc.rect(MARGIN, y, right - MARGIN, 46).fill(BAND);
    paper.figures.forEach(({ label, value, tone }, nth) => {
      const x = MARGIN + nth * width + 8;
      write(String(value), x, y + 6, { font: 'bold', size: SIZE.figure, color: tone ? TONES[tone] : INK });
      write(label, x, y + 26, { color: QUIET, width: width - 12, size: 7, most: 2 });
    });
    y += 60;
  }

  function table({ heading, none, columns, rows, more = 0 }: PaperTable): void {
    const whole = columns.reduce((sum, { share }) => sum + share, 0);
    const widths = columns.map(({ share }) => (share / whole) * (right - MARGIN));
    const starts = widths.map((_, nth) => MARGIN + widths.slice(0, nth).reduce((sum, width) => sum + width, 0));
    const labels = () => {
      columns.forEach(({ label }, nth) => write(label, (starts[nth] ?? 0) + PAD, y, { font: 'bold', width: (widths[nth] ?? 0) - 2 * PAD }));
      y += LINE + 3;
      doc.moveTo(MARGIN, y).lineTo(right, y).lineWidth(0.8).strokeColor(INK).stroke();
      y += PAD;
    };
    // A heading must not be alone at the bottom of a page.
    if (y + 70 > bottom) turnPage();
    y += write(heading, MARGIN, y, { font: 'bold', size: SIZE.heading }) + 4;
    if (rows.length === 0) {
      y += write(none, MARGIN, y, { color: QUIET }) + 14;
      return;
    }
    labels();
    for (const row of rows) {
      use('text', SIZE.text);
      const texts = row.map(({ text }, nth) => linesOf(text, (widths[nth] ?? 0) - 2 * PAD, MOST_LINES, widthOf));
      const height = Math.max(1, ...texts.map((lines) => lines.length)) * LINE + PAD;
      if (y + height > bottom) {
        turnPage();
        labels();
      }
      row.forEach((cell: ReportCell, nth) => {
        use(cell.tone ? 'bold' : 'text', SIZE.text);
        doc.fillColor(cell.tone ? TONES[cell.tone] : INK);
        texts[nth]?.forEach((line, at) => writeLine(line, (starts[nth] ?? 0) + PAD, y + at * LINE));
      });
      y += height;
      doc
        .moveTo(MARGIN, y - PAD / 2)
        .lineTo(right, y - PAD / 2)
        .lineWidth(0.4)
        .strokeColor(RULE)
        .stroke();
    }
    if (more > 0) y += write(`${more} more are not printed.`, MARGIN, y + 2, { color: QUIET }) + 4;
    y += 16;
  }

  head();
  figures();
  paper.tables.forEach(table);
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    const text = `Page ${page + 1} of ${count}`;
    // The footer is in the bottom margin, where pdfkit would otherwise add a page.
    doc.page.margins.bottom = 0;
    write(`${paper.title} · ${paper.name} · ${paper.made}`, MARGIN, doc.page.height - MARGIN, { color: QUIET, width: right - MARGIN - 80 });
    write(text, right - widthOf(text), doc.page.height - MARGIN, { color: QUIET });
  }
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(pieces));
}
