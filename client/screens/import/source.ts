import { openChunk } from '../../net/chunks';
import type { Sheet } from './read/table';

/** A table to import and its name. */
export interface Source {
  name: string;
  sheets: readonly Sheet[];
}

/** Reads pasted cells or a file. Rejects with the sentence to show. */
export const sourceOf = (table: string | File): Promise<Source> => (typeof table === 'string' ? sourceOfText(table) : sourceOfFile(table));

async function sourceOfText(text: string): Promise<Source> {
  const { textTable } = await openChunk(() => import('./read/textTable'));
  return { name: 'Pasted', sheets: [textTable('Pasted', text)] };
}

async function sourceOfFile(file: File): Promise<Source> {
  const { readSheets } = await openChunk(() => import('./read/readFile'));
  return { name: file.name, sheets: await readSheets(file) };
}
