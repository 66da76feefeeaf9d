import { strToU8, zipSync, type Zippable } from 'fflate';
import { FROM_UNIX } from '../files/fileOf';
import { tableCsv } from './csv';
import type { TitledTable } from './exportTable';
import { sheetName } from './useExporting';

/** Tables as a ZIP with one CSV file for each, because their columns differ. */
export function csvArchive(tables: readonly TitledTable[]): Blob {
  const files: Zippable = {};
  for (const { title, table } of tables) files[`${sheetName(title)}.csv`] = [strToU8(tableCsv(table)), FROM_UNIX];
  return new Blob([zipSync(files)], { type: 'application/zip' });
}
