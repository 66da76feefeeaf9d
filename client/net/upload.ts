import type { AnyRecord } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { Problem, type ProblemCode } from '../../shared/basics/problem';
import { openChunk } from './chunks';
import { request, headBytes, noteRequest, sessionHeaders } from './request';
import { NO_ANSWER, readProblem } from './problems';
import { expireSession, readToken } from './session';

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

/** Eight seconds at 256 kbit/s. */
const PIECE = 262_144;

/**
 * Sends a file in pieces, starting where the server has it, and then the digest by which the server checks the whole. Resolves to null when
 * the server does not accept pieces.
 */
async function sendPieces({ path, file, key, headers, signal, onProgress }: Upload): Promise<AnyRecord | null> {
  const { fileDigest } = await openChunk(() => import('./digestOf'));
  const digest = fileDigest(file);
  const known = await request<{ received: number }>('GET', paths.upload(key), { signal }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return null;
    throw error;
  });
  if (!known) return null;
  let { received } = known;
  while (received < file.size) {
    const at = received;
    onProgress(at / file.size);
    const onSent = (bytes: number) => onProgress((at + bytes) / file.size);
    const piece = file.slice(at, at + PIECE, 'application/octet-stream');
    ({ received } = await sendBytes<{ received: number }>('PUT', paths.upload(key, at), piece, { headers: {}, signal, onSent }));
    // Another page, or a try that was cut off, may have brought more; less than before means that the upload has begun anew.
  }
  onProgress(1);
  const body = { upload: key, name: file.name, sha256: await digest };
  return request<AnyRecord>('POST', path, { body, headers: { ...headers, 'Idempotency-Key': key }, signal });
}

export interface Sending {
  headers: Record<string, string>;
  signal: AbortSignal;
  /** How many bytes of the body have been sent. */
  onSent(bytes: number): void;
}

/**
 * Sends a body and reads its JSON answer. XMLHttpRequest and not fetch: only it tells how much has been sent. Throws `Problem`, or an
 * AbortError when `signal` says so.
 */
function sendBytes<T = AnyRecord>(
  method: 'POST' | 'PUT',
  path: string,
  body: FormData | Blob,
  { headers, signal, onSent }: Sending,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException('Upload cancelled', 'AbortError'));
    if (signal.aborted) return cancelled();
    const token = readToken();
    const call = new XMLHttpRequest();
    call.open(method, path);
    const all = { ...sessionHeaders(), ...headers };
    for (const [name, value] of Object.entries(all)) call.setRequestHeader(name, value);
    noteRequest(headBytes(path, all));
    let counted = 0;
    call.setRequestHeader('Accept', 'application/json');
    call.upload.addEventListener('progress', ({ loaded }) => {
      noteRequest(loaded - counted);
      counted = loaded;
      onSent(loaded);
    });
    call.addEventListener('load', () => {
      const answer = new Response(call.responseText, { status: call.status });
      if (answer.ok) return void answer.json().then(resolve, () => reject(new Problem('internal', '')));
      if (call.status === 401 && token) expireSession(token);
      void readProblem(answer).then(reject);
    });
    call.addEventListener('error', () => reject(new Problem('unavailable', NO_ANSWER)));
    call.addEventListener('abort', cancelled);
    signal.addEventListener('abort', () => call.abort());
    call.send(body);
  });
}
