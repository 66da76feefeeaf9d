import type { StoredFile } from '../../../shared/kinds/field';
import { statesFile } from '../../../shared/kinds/foreignFiles';
import type { AnyRecord, Values } from '../../../shared/kinds/kind';
import { REPORTED_CATEGORIES } from '../../../shared/kinds/equipmentInspections';

/** What an equipment test report may be (section 9). */
export const REPORT_EXTENSIONS = ['.pdf', '.doc', '.docx'] as const;
export const REPORT_HINT = 'Accepted: PDF, DOC, DOCX';

/** Whether `file` may be sent as a test report; the server looks at its bytes. */
export const isReport = (file: File): boolean => isAccepted(file.name, REPORT_EXTENSIONS);

export const REPORT_REFUSED = 'A test report must be a PDF, DOC or DOCX file.';

/** Whether a record is of a category whose tests carry a report. */
export const carriesReport = (values: Values): boolean => REPORTED_CATEGORIES.includes(String(values.category));

/** What the file of a certificate may be (section 9). */
export const CERTIFICATE_EXTENSIONS = ['.pdf', '.jpg', '.png'] as const;
/** What the chooser offers: a .jpeg is renamed. */
export const CERTIFICATE_CHOICES = '.pdf,.jpg,.jpeg,.png';
export const CERTIFICATE_FILE_HINT = 'Accepted: PDF, JPG, PNG';

/** A file in a ZIP that all may read, of Unix: without that `unzip` takes the names for those of DOS, and spoils all that are not Latin. */
export const FROM_UNIX = { os: 3, attrs: 0o100644 * 0x1_0000 };

/** The file that our server stores for a record; null if there is none or it is stored elsewhere. */
export const storedFile = (file: unknown): Pick<StoredFile, 'id' | 'name'> | null =>
  typeof file === 'object' && file !== null && 'id' in file && typeof file.id === 'string'
    ? { id: file.id, name: storedName(file) ?? 'file' }
    : null;

/** Whether our server stores the file and a browser can show it. */
export const isViewable = (file: unknown): file is StoredFile =>
  storedFile(file) !== null && /^(application\/pdf|image\/)/.test((file as StoredFile).type);

/** The name of a record's file; null if unknown. */
export const storedName = (file: unknown): string | null =>
  typeof file === 'object' && file !== null && 'name' in file && typeof file.name === 'string' ? file.name : null;

/** The name to show for a record's file, 'On file' if unknown; null if there is no file. */
export const fileNameOf = (record: Values): string | null => storedName(record.file) ?? (statesFile(record) ? 'On file' : null);

/** The `download_url` of a file stored elsewhere; null if there is none that a browser can open safely. */
export function downloadUrlOf(record: AnyRecord): string | null {
  const url = record.download_url;
  return typeof url === 'string' && /^(https?:\/\/|\/(?!\/))/i.test(url) ? url : null;
}

/** Whether a chosen file ends in one of `extensions` ('.pdf'), in any case. */
export const isAccepted = (name: string, extensions: readonly string[]): boolean =>
  extensions.some((extension) => name.toLowerCase().endsWith(extension));

/** A .jpeg file renamed to .jpg, the accepted extension; other files unchanged. */
export const asJpg = (file: File): File =>
  /\.jpeg$/i.test(file.name)
    ? new File([file], file.name.replace(/\.jpeg$/i, '.jpg'), { type: file.type, lastModified: file.lastModified })
    : file;
