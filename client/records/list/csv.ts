import { toCsv } from '../../../shared/basics/csv';
import type { ExportTable } from './exportTable';

/** A table as comma separated values. */
export const tableCsv = ({ columns, rows }: ExportTable): string => toCsv([columns.map(({ header }) => header), ...rows]);
