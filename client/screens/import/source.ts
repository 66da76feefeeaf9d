import { openChunk } from '../../net/chunks';
import type { Sheet } from './read/table';

/** What is to be imported, and what it is called. */
export interface Source {
  name: string;
  sheets: readonly Sheet[];
}

/** Cells that were pasted, or a file that was chosen or dropped. Rejects with the sentence to show. */
export const sourceOf = (table: string | File): Promise<Source> => (typeof table === 'string' ? sourceOfText(table) : sourceOfFile(table));

async function sourceOfText(text: string): Promise<Source> {
  const { textTable } = await openChunk(() => import('./read/textTable'));
  return { name: 'Pasted', sheets: [textTable('Pasted', text)] };
}

async function sourceOfFile(file: File): Promise<Source> {
  const { readSheets } = await openChunk(() => import('./read/readFile'));
  return { name: file.name, sheets: await readSheets(file) };
}
