import type { Kind, KindFile, KindName, Values } from './kind';

/** The base of every API path. */
export const API = '/api';

/** The download path of a record's file. */
export const fileDownload = (kind: KindName, { download }: KindFile, vessel: number | null, id: number): string =>
  `${API}/vessels/${vessel ?? 0}/${kind}/${id}/${download}`;

/** Values that our server computes from `file`. Another system may send them by itself. */
const COMPUTED: readonly string[] = ['has_file', 'file_path', 'test_report_path'];
const FOREIGN: readonly string[] = ['file_url', 'url', 'download_url', 'document_url', 'attachment_path', 'path'];

/** All names under which a record or an upload's answer may state that it has a file. */
const FILE_SIGNS = [...COMPUTED, ...FOREIGN];

const hasSign = (values: Values, sign: string) => (sign === 'has_file' ? values.has_file === true : Boolean(values[sign]));

/** Whether `values` state that there is a file. */
export const hasFile = (values: Values): boolean => FILE_SIGNS.some((sign) => hasSign(values, sign));

/** Whether `values` state anything about a file, including that there is none. */
export const mentionsFile = (values: Values): boolean => 'file' in values || FILE_SIGNS.some((sign) => sign in values);

/** File values of `values` that our server does not compute and that must therefore be stored. */
export function foreignFileValues(kind: Kind, values: Values): Values {
  if (!kind.file) return {};
  const signs = (values.file ? FOREIGN : FILE_SIGNS).filter((sign) => hasSign(values, sign));
  return Object.fromEntries(signs.map((sign) => [sign, values[sign]]));
}

/** Removes foreign file values from a record whose file has changed. */
export function dropForeignFileValues(record: Values): void {
  for (const sign of FILE_SIGNS) delete record[sign];
}
