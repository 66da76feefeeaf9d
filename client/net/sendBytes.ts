import type { AnyRecord } from '../../shared/kinds/kind';
import { Problem } from '../../shared/basics/problem';
import { headBytes, noteRequest } from './linkUse';
import { NO_ANSWER, readProblem } from './problems';
import { sessionHeaders } from './request';
import { expireSession, readToken } from './sessionStorage';

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
export function sendBytes<T = AnyRecord>(
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
