import type { StoredFile } from '../../../shared/kinds/field';
import { hasFile } from '../../../shared/kinds/fileSigns';
import type { AnyRecord, Values } from '../../../shared/kinds/kind';

/** The file our own server keeps for a record; null where there is none, or it lies elsewhere. */
export const storedFile = (file: unknown): Pick<StoredFile, 'id' | 'name'> | null =>
  typeof file === 'object' && file !== null && 'id' in file && typeof file.id === 'string'
    ? { id: file.id, name: storedName(file) ?? 'file' }
    : null;

/** Whether our own server keeps the file, and a browser can show it in its place. */
export const isViewable = (file: unknown): file is StoredFile =>
  storedFile(file) !== null && /^(application\/pdf|image\/)/.test((file as StoredFile).type);

/** The name of the file a record keeps, where it is known; null otherwise. */
export const storedName = (file: unknown): string | null =>
  typeof file === 'object' && file !== null && 'name' in file && typeof file.name === 'string' ? file.name : null;

/** What the file of a record is called: its name where it is known; null when there is none. */
export const fileNameOf = (record: Values): string | null => storedName(record.file) ?? (hasFile(record) ? 'On file' : null);

/** Where a record's file lies elsewhere: its `download_url`, when it has one that a browser can open safely. */
export function downloadUrlOf(record: AnyRecord): string | null {
  const url = record.download_url;
  return typeof url === 'string' && /^(https?:\/\/|\/(?!\/))/i.test(url) ? url : null;
}

/** Whether a chosen file ends in one of `extensions` ('.pdf'), in any case. */
export const isAccepted = (name: string, extensions: readonly string[]): boolean =>
  extensions.some((extension) => name.toLowerCase().endsWith(extension));

/** A photo named .jpeg is a .jpg: it is sent under the ending that is accepted. */
export const asJpg = (file: File): File =>
  /\.jpeg$/i.test(file.name)
    ? new File([file], file.name.replace(/\.jpeg$/i, '.jpg'), { type: file.type, lastModified: file.lastModified })
    : file;
