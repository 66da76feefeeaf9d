import type { AnyRecord } from '../../../shared/kind';
import { Problem, PROBLEM_STATUS } from '../../../shared/problem';
import { holdPage } from '../../api/holdPage';
import { NO_ANSWER, readProblem } from '../../api/problems';
import { sessionHeaders } from '../../api/request';
import { expireSession, readToken } from '../../api/sessionStorage';
import { isFieldNameRefused } from './fieldNames';

/** The parts of a form other than its file. */
export interface FormParts {
  /** Names of the file's field, in the order they are tried. 'file' when left out. */
  names?: readonly string[];
  /** Fields before it. */
  fields?: Record<string, string>;
}

interface SendOptions {
  /** How much has been sent, from 0 to 1. */
  onProgress?(part: number): void;
  signal?: AbortSignal;
}

/** POSTs a form. XMLHttpRequest and not fetch: only it tells how much has been sent. Throws `Problem`, or an AbortError when cancelled. */
function sendForm(path: string, form: FormData, { onProgress, signal }: SendOptions): Promise<AnyRecord> {
  return new Promise((resolve, reject) => {
    const token = readToken();
    const call = new XMLHttpRequest();
    call.open('POST', path);
    for (const [name, value] of Object.entries(sessionHeaders())) call.setRequestHeader(name, value);
    call.setRequestHeader('Accept', 'application/json');
    call.upload.addEventListener('progress', (event) => event.lengthComputable && onProgress?.(event.loaded / event.total));
    call.addEventListener('load', () => {
      const answer = new Response(call.responseText, { status: call.status });
      if (answer.ok) return void answer.json().then(resolve, () => reject(new Problem('internal', '')));
      if (call.status === 401 && token) expireSession(token);
      void readProblem(answer).then(reject);
    });
    call.addEventListener('error', () => reject(new Problem('unavailable', NO_ANSWER)));
    call.addEventListener('abort', () => reject(new DOMException('Upload cancelled', 'AbortError')));
    signal?.addEventListener('abort', () => call.abort());
    call.send(form);
  });
}

/**
 * Uploads `file`. With several `names` the next is tried only when the server says that the name of the
 * field was not accepted (section 7). Answers the record with its file; throws the last refusal as a `Problem`, or an AbortError.
 */
export async function uploadFile(path: string, file: File, options: SendOptions & FormParts = {}): Promise<AnyRecord> {
  const names = options.names ?? ['file'];
  let refusal: unknown = new Problem('bad_request', '');
  for (const name of names) {
    const form = new FormData();
    for (const [key, value] of Object.entries(options.fields ?? {})) form.append(key, value);
    form.append(name, file, file.name);
    try {
      return await holdPage(sendForm(path, form, options));
    } catch (error) {
      const refused = error instanceof Problem && isFieldNameRefused(PROBLEM_STATUS[error.code], error.message);
      if (!refused) throw error;
      refusal = error;
    }
  }
  throw refusal;
}
