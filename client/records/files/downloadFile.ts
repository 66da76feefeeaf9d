import { Problem } from '../../../shared/basics/problem';
import { NO_ANSWER, readProblem, sessionHeaders } from '../../net/request';
import { expireSession, readToken, endOfSession, signedOut } from '../../net/session';

// The browser reads the blob some time after the click. After this time its memory is released.
const URL_LIFETIME_MS = 60_000;

/** Makes the browser save `blob` as a file with this name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}

/** Fetches a file with the bearer token. Throws Problem; its code is 'unavailable' if there is no answer, 'signed_out' once the session has ended. */
export async function fetchFile(path: string): Promise<{ blob: Blob; headers: Headers }> {
  const token = readToken();
  const headers = sessionHeaders();
  const signal = endOfSession();
  let response: Response;
  try {
    response = await fetch(path, { headers, signal });
    if (response.ok) return { blob: await response.blob(), headers: response.headers };
  } catch {
    throw signal.aborted ? signedOut() : new Problem('unavailable', NO_ANSWER);
  }
  if (response.status === 401 && token) expireSession(token);
  throw await readProblem(response);
}

/** Downloads `path` and saves it under the name that `nameFor` derives from the response headers. */
export async function downloadFile(path: string, nameFor: (headers: Headers) => string): Promise<void> {
  const { blob, headers } = await fetchFile(path);
  saveBlob(blob, nameFor(headers));
}
