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

/** Whether a refusal is about the name of the file's field, so that another name may be accepted. */
export function isFieldNameRefused(status: number, message: string): boolean {
  return (status === 400 || status === 422) && /unexpected (file|field)|field name|no file|missing file/i.test(message);
}
