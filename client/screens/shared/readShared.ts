import { type OpenedOutside, outsidePaths } from '../../../shared/api/outside';
import { Problem } from '../../../shared/basics/problem';
import { sessionStore } from '../../net/browserStorage';
import { asProblem, createRequest, NO_ANSWER, publicRequest, readProblem } from '../../net/request';
import { fetchWithServerTime } from '../../net/serverTime';
import { saveBlob } from '../../records/files/downloadFile';

/** What the holder of a link reads. All throw `Problem`: 'not_found' if the link was revoked or has expired. */
export interface Shared {
  read<T>(address: string, signal: AbortSignal): Promise<T>;
  /** Downloads the file at `address` as `name`. */
  download(address: string, name: string): Promise<void>;
}

/** Stored for the tab, so that reloading the page is no new opening. */
const storeName = (secret: string) => `link ${secret.slice(0, 8)}`;

/** The link with this secret. It is opened once for each tab, and again when its token has expired. */
export function createShared(secret: string): Shared {
  const name = storeName(secret);
  let opening: Promise<string> | null = null;

  async function open(): Promise<string> {
    const { token } = await publicRequest<OpenedOutside>('POST', outsidePaths.open, { body: { secret } });
    sessionStore.setItem(name, token);
    return token;
  }
  const tokenNow = async () => sessionStore.getItem(name) ?? (await (opening ??= open().finally(() => (opening = null))));

  /** Runs `task` with the token; once more with a new one if it has expired. */
  async function withToken<T>(task: (token: string) => Promise<T>): Promise<T> {
    const token = await tokenNow();
    try {
      return await task(token);
    } catch (error) {
      if (asProblem(error).code !== 'signed_out') throw error;
      if (sessionStore.getItem(name) === token) sessionStore.removeItem(name);
      return task(await tokenNow());
    }
  }

  return {
    read: (address, signal) =>
      withToken((token) => createRequest({ token: () => token, fetch: fetchWithServerTime })('GET', address, { signal })),
    download: (address, fileName) =>
      withToken(async (token) => {
        const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } }).catch(() => {
          throw new Problem('unavailable', NO_ANSWER);
        });
        if (!response.ok) throw await readProblem(response);
        const blob = await response.blob().catch(() => {
          throw new Problem('unavailable', NO_ANSWER);
        });
        saveBlob(blob, fileName);
      }),
  };
}
