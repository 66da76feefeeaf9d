import { Problem, PROBLEM_STATUS } from '../../../shared/problem';
import { NO_ANSWER, readProblem } from '../../api/problems';
import { sessionHeaders } from '../../api/request';
import { expireSession, readToken } from '../../api/sessionStorage';
import { isFieldNameRefused } from './fieldNames';

export interface SendOptions {
  /** How much has been sent, from 0 to 1. */
  onProgress?(part: number): void;
  signal?: AbortSignal;
}

/** POSTs a form. XMLHttpRequest and not fetch: only it tells how much has been sent. Throws `Problem`, or an AbortError when cancelled. */
function sendForm(path: string, form: FormData, { onProgress, signal }: SendOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const token = readToken();
    const call = new XMLHttpRequest();
    call.open('POST', path);
    for (const [name, value] of Object.entries(sessionHeaders())) call.setRequestHeader(name, value);
    call.setRequestHeader('Accept', 'application/json');
    call.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    call.onload = () => {
      if (call.status >= 200 && call.status < 300) return resolve();
      if (call.status === 401 && token) expireSession(token);
      // A Response of status 0 or 1xx cannot be made; XMLHttpRequest ends those in onerror.
      void readProblem(new Response(call.responseText, { status: call.status })).then(reject);
    };
    call.onerror = () => reject(new Problem('unavailable', NO_ANSWER));
    call.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => call.abort());
    call.send(form);
  });
}

/**
 * Uploads `file`, with `fields` before it. With several `names` the next is tried only when the server says that the name of the
 * field was not accepted (section 7). Throws the last refusal as a `Problem`, or an AbortError.
 */
export async function uploadFile(
  path: string,
  file: File,
  options: SendOptions & { names?: readonly string[]; fields?: Record<string, string> } = {},
): Promise<void> {
  const names = options.names ?? ['file'];
  for (const [index, name] of names.entries()) {
    const form = new FormData();
    for (const [key, value] of Object.entries(options.fields ?? {})) form.append(key, value);
    form.append(name, file, file.name);
    try {
      return await sendForm(path, form, options);
    } catch (error) {
      const refused = error instanceof Problem && isFieldNameRefused(PROBLEM_STATUS[error.code], error.message);
      if (!refused || index === names.length - 1) throw error;
    }
  }
}
