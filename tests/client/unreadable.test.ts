/** Files that cannot be read as a table say why: too large once unpacked, too wide, too long, damaged, or of another kind. */
import { expect, test } from 'vitest';
import { decodeText } from '../../client/screens/import/read/readFile';
import { Unreadable } from '../../client/screens/import/read/table';
import { textTable } from '../../client/screens/import/read/textTable';
import { readWorkbook } from '../../client/screens/import/read/workbook';
import { cell, xlsxOf, zipOf } from '../support/madeXlsx';

const ROW = `<row r="1">${cell('A1', 'Certificate Name')}</row>`;
const whole = xlsxOf(ROW);

const BOMB = { 'xl/media/a.bin': 'x' };
/** `stated` with the directory of `honest` in its ZIP64 record. Libraries differ in which of the two they read. */
function withSecondDirectory(stated: Buffer, honest: Buffer): Buffer {
  const [at, end] = [stated.length - 22, honest.length - 22];
  const directory = honest.subarray(honest.readUInt32LE(end + 16), end);
  const record = Buffer.alloc(76);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(BigInt(honest.readUInt16LE(end + 10)), 32);
  record.writeBigUInt64LE(BigInt(directory.length), 40);
  record.writeBigUInt64LE(BigInt(at), 48);
  record.writeUInt32LE(0x07064b50, 56);
  record.writeBigUInt64LE(BigInt(at + directory.length), 64);
  return Buffer.concat([stated.subarray(0, at), directory, record, stated.subarray(at)]);
}

/** As the page reads it: a ZIP file as a workbook, anything else as text. */
async function sentenceFor(bytes: Buffer): Promise<string> {
  const own = Uint8Array.from(bytes);
  try {
    if (bytes.toString('latin1', 0, 2) === 'PK') await readWorkbook(own);
    else textTable('table.csv', decodeText(own));
    return 'It was read.';
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
}

test.each<[string, string, () => Buffer]>([
  [
    'stated to unpack to 2 GB',
    'The file unpacks to more than a table of 10,000 rows could need. It was not opened.',
    () => xlsxOf(ROW, BOMB, 2_000_000_000),
  ],
  [
    'that states 2 GB in one of its two directories',
    'The file unpacks to more than a table of 10,000 rows could need. It was not opened.',
    () => withSecondDirectory(xlsxOf(ROW, BOMB, 2_000_000_000), xlsxOf(ROW, BOMB)),
  ],
  [
    'that unpacks to more than it says',
    'The file is damaged or incomplete.',
    () => xlsxOf(ROW + '<row></row>'.repeat(2_000_000), {}, 3_000),
  ],
  [
    'of a million columns',
    'The table has more than 200 columns. Keep only those that you want to import.',
    () => xlsxOf(`${ROW}<row r="2">${cell('BDWGN2', 'x')}</row>`),
  ],
  [
    'of 300 columns',
    'The table has more than 200 columns. Keep only those that you want to import.',
    () => Buffer.from('a,'.repeat(300) + 'b\n'),
  ],
  [
    'of a million rows',
    'The table has more than 10,000 rows. Import it in several parts.',
    () => xlsxOf(`${ROW}<row r="1000000">${cell('A1000000', 'x')}</row>`),
  ],
  ['with macros', 'The file contains macros. Save it as XLSX, without macros.', () => xlsxOf(ROW, { 'xl/vbaProject.bin': 'x' })],
  ['cut in half', 'The file is damaged or incomplete.', () => whole.subarray(0, whole.length / 2)],
  ['that is another ZIP file', 'This is not an XLSX file. Save it as XLSX or CSV.', () => zipOf({ 'a.txt': 'x' })],
  ['that is a picture', 'This is neither an XLSX nor a CSV file.', () => Buffer.from('\u0089PNG\r\n\u001a\n\0\0', 'latin1')],
  [
    'in another encoding',
    'The file is not written in UTF-8. Save it as “CSV UTF-8” or as XLSX.',
    () => Buffer.from('Name\nJos\xe9\n', 'latin1'),
  ],
  ['without a row', 'The table is empty.', () => Buffer.from('\n\n')],
])('a file %s', async (_what, sentence, make) => {
  expect(await sentenceFor(make())).toBe(sentence);
});
