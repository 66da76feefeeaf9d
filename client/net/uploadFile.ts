import type { AnyRecord } from '../../shared/kinds/kind';
import { Problem, type ProblemCode } from '../../shared/basics/problem';
import { openChunk } from './loadChunk';
import { sendBytes } from './sendBytes';

/** One upload of a record's file. */
export interface Upload {
  path: string;
  file: File;
  /** The Idempotency-Key of the write, which also names the pieces of a large file. */
  key: string;
  /** Fields of the form before the file: a list adds some (section 7). */
  fields: Record<string, string>;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** How much has been sent, from 0 to 1. */
  onProgress(part: number): void;
}

/** A larger file is sent in pieces, so that a lost link costs a piece and not the file: at 256 kbit/s this much takes half a minute. */
const LARGE = 1_000_000;

/**
 * Uploads a file. A large one goes on where an earlier try stopped. Answers the record with its file; throws the refusal as a `Problem`,
 * or an AbortError.
 */
export async function uploadFile(upload: Upload): Promise<AnyRecord> {
  if (upload.file.size <= LARGE) return sendNamed(upload);
  const { sendPieces } = await openChunk(() => import('./sendPieces'));
  return (await sendPieces(upload)) ?? sendNamed(upload);
}

/** Sends the file as a form. A list tries the next name of the file's field after each refusal of the file; a form sends 'file' alone (section 7). */
async function sendNamed({ path, file, key, fields, headers, signal, onProgress }: Upload): Promise<AnyRecord> {
  const onSent = (bytes: number) => onProgress(Math.min(1, bytes / file.size));
  let refusal: unknown = new Problem('bad_request', '');
  for (const name of Object.keys(fields).length > 0 ? FILE_FIELD_NAMES : FILE_FIELD_NAMES.slice(0, 1)) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append(name, file, file.name);
    try {
      return await sendBytes('POST', path, form, { headers: { ...headers, 'Idempotency-Key': key }, signal, onSent });
    } catch (error) {
      const refused = error instanceof Problem && isFileRefused(error.code);
      if (!refused) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

/** The names a server may expect the file under, in the order they are tried (section 7, certificate upload). */
const FILE_FIELD_NAMES = [
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
