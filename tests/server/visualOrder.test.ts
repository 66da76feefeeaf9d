/** In which order the letters of a paper stand on the sheet, from the left, where some of them are read from the right. */
import { expect, test } from 'vitest';
import { visualOrder } from '../../server/reports/visualOrder';

/** As in the font: words of these letters are turned when they are drawn, digits of theirs too; anything else is not. */
const TURNED_BY_FONT = /^[\u0590-\u06ff]/;
const reversed = (text: string) => [...text].toReversed().join('');
const sheet = (line: string) =>
  visualOrder(line)
    .map((piece) => (TURNED_BY_FONT.test(piece) ? reversed(piece) : piece))
    .join('');

/** Words as they are read; `turned` is how each stands on the sheet. */
const [DAVID, COHEN] = ['דוד', 'כהן'];
const [MUHAMMAD, ALI] = ['محمد', 'علي'];
const turned = Object.fromEntries([DAVID, COHEN, MUHAMMAD, ALI].map((word) => [word, reversed(word)])) as Record<string, string>;

test('a line without such letters is drawn as it is', () => {
  for (const line of ['Łódź (Chief Officer) 42', 'Олександр [P&I]', '', '(']) expect(visualOrder(line)).toEqual([line]);
});

test('Hebrew and Arabic words stand from the right to the left, each whole, so that the font joins its letters', () => {
  expect(visualOrder(`${DAVID} ${COHEN}`)).toEqual([COHEN, ' ', DAVID]);
  expect(visualOrder(`${MUHAMMAD} ${ALI}`)).toEqual([ALI, ' ', MUHAMMAD]);
});

test('Latin words and numbers between them are read from the left', () => {
  expect(sheet(`Master ${DAVID} ${COHEN} 12`)).toBe(`Master 12 ${turned[COHEN]} ${turned[DAVID]}`);
  expect(sheet(`${DAVID} Chief Officer ${COHEN}`)).toBe(`${turned[COHEN]} Chief Officer ${turned[DAVID]}`);
  expect(sheet(`${COHEN}-Levy`)).toBe(`Levy-${turned[COHEN]}`);
  expect(sheet(`AB/${DAVID}`)).toBe(`AB/${turned[DAVID]}`);
  expect(sheet(`${DAVID}12`)).toBe(`12${turned[DAVID]}`);
  expect(sheet(`١٢٣ ${MUHAMMAD}`)).toBe(`${turned[MUHAMMAD]} ١٢٣`);
  expect(sheet(`${MUHAMMAD} ۴۵`)).toBe(`۴۵ ${turned[MUHAMMAD]}`);
});

test('brackets open towards what they hold', () => {
  expect(sheet(`(${DAVID}) ${COHEN}`)).toBe(`${turned[COHEN]} (${turned[DAVID]})`);
  expect(sheet(`${DAVID} (12)`)).toBe(`(12) ${turned[DAVID]}`);
  expect(sheet(`${DAVID} (Chief Officer), 42`)).toBe(`42 ,(Chief Officer) ${turned[DAVID]}`);
  expect(sheet(`A [${MUHAMMAD} ${ALI}] B`)).toBe(`A [${turned[ALI]} ${turned[MUHAMMAD]}] B`);
});
