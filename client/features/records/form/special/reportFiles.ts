import { isAccepted } from '../../../files/fileOf';

/** What an equipment test report may be (section 9). */
export const REPORT_EXTENSIONS = ['.pdf', '.doc', '.docx'] as const;

/** Whether `file` may be sent as a test report; the server looks at its bytes. */
export const isReport = (file: File): boolean => isAccepted(file.name, REPORT_EXTENSIONS);

/** The name of the file a record keeps, if it keeps one. */
export function storedName(file: unknown): string | null {
  return typeof file === 'object' && file !== null && 'name' in file && typeof file.name === 'string' ? file.name : null;
}
