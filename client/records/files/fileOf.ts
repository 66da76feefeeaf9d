import type { StoredFile } from '../../../shared/kinds/field';
import { hasFile } from '../../../shared/kinds/foreignFiles';
import type { AnyRecord, Values } from '../../../shared/kinds/kind';
import { REPORTED_CATEGORIES } from '../../../shared/kinds/equipmentInspections';

/** The accepted file types of an equipment test report. */
export const REPORT_EXTENSIONS = ['.pdf', '.doc', '.docx'] as const;
export const REPORT_HINT = 'Accepted: PDF, DOC, DOCX';

/** Whether the name of `file` is accepted as a test report. The server checks the content. */
export const isReport = (file: File): boolean => isAccepted(file.name, REPORT_EXTENSIONS);

export const REPORT_REFUSED = 'A test report must be a PDF, DOC or DOCX file.';

/** Whether the category of a record has test reports. */
export const carriesReport = (values: Values): boolean => REPORTED_CATEGORIES.includes(String(values.category));

/** The accepted file types of a certificate. */
export const CERTIFICATE_EXTENSIONS = ['.pdf', '.jpg', '.png'] as const;
/** The file types that the picker offers. A .jpeg file is renamed to .jpg. */
export const CERTIFICATE_CHOICES = '.pdf,.jpg,.jpeg,.png';
export const CERTIFICATE_FILE_HINT = 'Accepted: PDF, JPG, PNG';

/** Attributes of a file in a ZIP: from Unix, readable by all. Without them `unzip` assumes DOS and garbles names with non-Latin letters. */
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
export const fileNameOf = (record: Values): string | null => storedName(record.file) ?? (hasFile(record) ? 'On file' : null);

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
