import type { ProblemCode } from '../../shared/basics/problem';

/** The names a server may expect the file under, in the order they are tried (section 7, certificate upload). */
export const FILE_FIELD_NAMES = [
  'file',
  'files',
  'document',
  'certificate',
  'upload',
  'attachment',
  'cert_file',
  'certificateFile',
  'documentFile',
  'pdf',
  'image',
] as const;

/** Refusals that another name would not change: the session is over, the record is gone, or the whole write is sent again later. */
const NOT_OF_THE_FILE: ReadonlySet<ProblemCode> = new Set([
  'signed_out',
  'wrong_credentials',
  'not_found',
  'restored',
  'too_many',
  'unavailable',
]);

/** Whether a refusal is of the file, so that another name of its field may be accepted. Servers answer a wrong name with almost any status. */
export const isFileRefused = (code: ProblemCode): boolean => !NOT_OF_THE_FILE.has(code);
