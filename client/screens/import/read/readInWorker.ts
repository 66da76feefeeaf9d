import { scriptAddress } from '../../../net/chunks';
import { type Sheet, Unreadable } from './table';
import type { Read } from './workbookWorker';
// oxlint-disable-next-line import/default -- the build makes one: the worker's address
import address from './workbookWorker?worker&url';

/** A file of the largest size takes an old computer some seconds. */
const LONGEST_MS = 60_000;
const FAILED = 'The file could not be read.';

/** The sheets of an XLSX file, read apart from the page, which stays usable meanwhile; ended when that takes too long. @throws Unreadable */
export function readInWorker(bytes: Uint8Array): Promise<Sheet[]> {
  const worker = new Worker(scriptAddress(address), { type: 'module' });
  return new Promise<Sheet[]>((resolve, reject) => {
    const fail = () => reject(new Unreadable(FAILED));
    setTimeout(fail, LONGEST_MS);
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<Read>) =>
      'sheets' in data ? resolve(data.sheets) : reject(new Unreadable(data.sentence)),
    );
    worker.postMessage(bytes, [bytes.buffer]);
  }).finally(() => worker.terminate());
}
