import type { AnyRecord } from '../../../shared/kind';

const SIGNS = ['file_path', 'file_url', 'url', 'download_url', 'document_url', 'attachment_path', 'test_report_path'] as const;

/** Whether a record has a file: any of the indicators of section 3 is present, or `has_file` is true. */
export function hasFile(record: AnyRecord): boolean {
  return record.has_file === true || SIGNS.some((sign) => Boolean(record[sign]));
}

/** Where a record's file lies elsewhere: its `download_url`, when it has one that a browser can open safely. */
export function downloadUrlOf(record: AnyRecord): string | null {
  const url = record.download_url;
  return typeof url === 'string' && /^(https?:\/\/|\/(?!\/))/i.test(url) ? url : null;
}

/** Whether a chosen file ends in one of `extensions` ('.pdf'), in any case. */
export const isAccepted = (name: string, extensions: readonly string[]): boolean =>
  extensions.some((extension) => name.toLowerCase().endsWith(extension));
