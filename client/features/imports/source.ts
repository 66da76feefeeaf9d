import { loadChunk } from '../../api/loadChunk';
import type { Sheet } from './read/table';

/** What is to be imported, and what it is called. */
export interface Source {
  name: string;
  sheets: readonly Sheet[];
}

/** Cells that were pasted. Rejects with the sentence to show. */
export async function sourceOfText(text: string): Promise<Source> {
  const { textTable } = await loadChunk(() => import('./read/textTable'));
  return { name: 'Pasted', sheets: [textTable('Pasted', text)] };
}

/** A file that was chosen or dropped. Rejects with the sentence to show. */
export async function sourceOfFile(file: File): Promise<Source> {
  const { readFile } = await loadChunk(() => import('./read/readFile'));
  return { name: file.name, sheets: await readFile(file) };
}
