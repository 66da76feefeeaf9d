import type { Kind, Values } from './kind';

/** What our own server computes from a record's `file`; another system may state it by itself. */
const COMPUTED: readonly string[] = ['has_file', 'file_path', 'test_report_path'];
const FOREIGN: readonly string[] = ['file_url', 'url', 'download_url', 'document_url', 'attachment_path', 'path'];

/** Names by which a record, or the answer to an upload, may say that it has a file. */
const FILE_SIGNS = [...COMPUTED, ...FOREIGN];

const says = (values: Values, sign: string) => (sign === 'has_file' ? values.has_file === true : Boolean(values[sign]));

/** Whether `values` speak of a file under any name. */
export const hasFile = (values: Values): boolean => FILE_SIGNS.some((sign) => says(values, sign));

/** Whether `values` say anything about a file, even that there is none. */
export const speaksOfFile = (values: Values): boolean => 'file' in values || FILE_SIGNS.some((sign) => sign in values);

/** What `values` say of a file that our own server does not compute: it must be kept, since nothing brings it back. */
export function foreignSigns(kind: Kind, values: Values): Values {
  if (!('file' in kind.fields)) return {};
  const signs = (values.file ? FOREIGN : FILE_SIGNS).filter((sign) => says(values, sign));
  return Object.fromEntries(signs.map((sign) => [sign, values[sign]]));
}

/** Takes those signs off a record whose file our own server has changed: they spoke of the one before. */
export function dropForeignSigns(record: Values): void {
  for (const sign of FILE_SIGNS) delete record[sign];
}
