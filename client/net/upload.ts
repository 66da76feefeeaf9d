import type { AnyRecord } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { Problem, type ProblemCode } from '../../shared/basics/problem';
import { openChunk } from './chunks';
import { makeSmaller } from './makeSmaller';
import { LARGEST_AT_ONCE, request, headBytes, noteRequest, sessionHeaders, NO_ANSWER, readProblem } from './request';
import { endOfSession, expireSession, readToken, signedOut } from './session';

/** One upload of a record's file. */
export interface Upload {
  path: string;
  content: File;
  /** Whether `content` is a photo that is made smaller first. */
  shrink?: boolean;
  /** The Idempotency-Key of the write, which also identifies the pieces of a large file. */
  key: string;
  /** Form fields sent before the file. Only an upload from a list has some. */
  fields?: Record<string, string>;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** How much has been sent, from 0 to 1. Called with 0 when the upload begins. */
  onProgress(part: number): void;
}

/**
 * Uploads a file. A large one is sent in pieces: a lost link costs one piece, and the next attempt continues there. Sends nothing after the session has
 * ended. Returns the record with its file. Throws `Problem` or an AbortError.
 */
export async function uploadFile(chosen: Upload): Promise<AnyRecord> {
  const end = endOfSession();
  const checkSession = () => {
    if (end.aborted) throw signedOut();
  };
  chosen.onProgress(0);
  const upload = chosen.shrink ? { ...chosen, content: await makeSmaller(chosen.content) } : chosen;
  const large = upload.content.size > LARGEST_AT_ONCE ? await sendPieces(upload, checkSession) : null;
  return large ?? sendNamed(upload, checkSession);
}

/** Sends the file as a multipart form. An upload with `fields` tries the next of `FILE_FIELD_NAMES` after each refusal of the file; others use only 'file'. */
async function sendNamed(
  { path, content: file, key, fields = {}, headers, signal, onProgress }: Upload,
  checkSession: () => void,
): Promise<AnyRecord> {
  const onSent = (bytes: number) => onProgress(Math.min(1, bytes / file.size));
  let refusal: unknown = new Problem('bad_request', '');
  for (const name of Object.keys(fields).length > 0 ? FILE_FIELD_NAMES : FILE_FIELD_NAMES.slice(0, 1)) {
    checkSession();
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

/** The names of the form field for the file, in the order a list tries them: the specification leaves the name to the server. */
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

/** Refusals that another field name would not change: the session has ended, the record was deleted, or the write is sent again later. */
const NOT_ABOUT_THE_FILE: ReadonlySet<ProblemCode> = new Set([
  'signed_out',
  'wrong_credentials',
  'not_found',
  'restored',
  'too_many',
  'unavailable',
]);

/** Whether another field name may be accepted after this refusal. Servers answer a wrong name with almost any status. */
export const isFileRefused = (code: ProblemCode): boolean => !NOT_ABOUT_THE_FILE.has(code);

/** Eight seconds at 256 kbit/s. */
const PIECE_SIZE = 262_144;

/**
 * Sends a file in pieces, starting after the bytes the server already has, then the digest with which the server verifies the file.
 * Returns null if the server does not accept pieces.
 */
async function sendPieces(
  { path, content: file, key, headers, signal, onProgress }: Upload,
  checkSession: () => void,
): Promise<AnyRecord | null> {
  const { fileDigest } = await openChunk(() => import('./digestOf'));
  const digest = fileDigest(file);
  checkSession();
  const existing = await request<{ received: number }>('GET', paths.upload(key), { signal }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return null;
    throw error;
  });
  if (!existing) return null;
  let { received } = existing;
  while (received < file.size) {
    checkSession();
    const at = received;
    onProgress(at / file.size);
    const onSent = (bytes: number) => onProgress((at + bytes) / file.size);
    const piece = file.slice(at, at + PIECE_SIZE, 'application/octet-stream');
    ({ received } = await sendBytes<{ received: number }>('PUT', paths.upload(key, at), piece, { headers: {}, signal, onSent }));
    // Another page or an interrupted attempt may have sent more. A smaller number than before means that the upload starts again.
  }
  onProgress(1);
  const body = { upload: key, name: file.name, sha256: await digest };
  checkSession();
  return request<AnyRecord>('POST', path, { body, headers: { ...headers, 'Idempotency-Key': key }, signal });
}

export interface Sending {
  headers: Record<string, string>;
  signal: AbortSignal;
  /** How many bytes of the body have been sent. */
  onSent(bytes: number): void;
}

/**
 * Sends a body and returns its JSON answer. Uses XMLHttpRequest, because fetch does not report how much has been sent. Throws `Problem`,
 * or an AbortError if `signal` fires.
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
    const xhr = new XMLHttpRequest();
    xhr.open(method, path);
    const all = { ...sessionHeaders(), ...headers };
    for (const [name, value] of Object.entries(all)) xhr.setRequestHeader(name, value);
    noteRequest(headBytes(path, all));
    let noted = 0;
    xhr.setRequestHeader('Accept', 'application/json');
    xhr.upload.addEventListener('progress', ({ loaded }) => {
      noteRequest(loaded - noted);
      noted = loaded;
      onSent(loaded);
    });
    xhr.addEventListener('load', () => {
      const answer = new Response(xhr.responseText, { status: xhr.status });
      if (answer.ok) return void answer.json().then(resolve, () => reject(new Problem('unavailable', NO_ANSWER)));
      if (xhr.status === 401 && token) expireSession(token);
      void readProblem(answer).then(reject);
    });
    xhr.addEventListener('error', () => reject(new Problem('unavailable', NO_ANSWER)));
    xhr.addEventListener('abort', cancelled);
    signal.addEventListener('abort', () => xhr.abort());
    xhr.send(body);
  });
}
