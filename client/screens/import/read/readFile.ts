import { type Sheet, Unreadable } from './table';
import { textTable } from './textTable';
import { scriptAddress } from '../../../net/scriptAddress';
import type { Read } from './workbookWorker';
// oxlint-disable-next-line import/default -- the build makes one: the worker's address
import address from './workbookWorker?worker&url';

const NOT_UTF8 = 'The file is not written in UTF-8. Save it as “CSV UTF-8” or as XLSX.';
const NO_TEXT = 'This is neither an XLSX nor a CSV file.';

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable(NOT_UTF8);
  }
}

/** The text of a CSV file: UTF-8, or UTF-16 with a byte order mark. Throws `Unreadable` for other encodings, which would garble names. */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return decode(bytes, 'utf-16le');
  if (startsWith(bytes, 0xfe, 0xff)) return decode(bytes, 'utf-16be');
  if (bytes.includes(0)) throw new Unreadable(NO_TEXT);
  return decode(bytes, 'utf-8');
}

/** The longest time to read a file. The largest file takes an old computer some seconds. */
const TIMEOUT_MS = 60_000;
const FAILED = 'The file could not be read.';

/** Reads the sheets of an XLSX file in a worker, so that the page stays responsive. Throws `Unreadable`, also after `LONGEST_MS`. */
function readInWorker(bytes: Uint8Array): Promise<Sheet[]> {
  const worker = new Worker(scriptAddress(address), { type: 'module' });
  return new Promise<Sheet[]>((resolve, reject) => {
    const fail = () => reject(new Unreadable(FAILED));
    setTimeout(fail, TIMEOUT_MS);
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<Read>) =>
      'sheets' in data ? resolve(data.sheets) : reject(new Unreadable(data.sentence)),
    );
    worker.postMessage(bytes, [bytes.buffer]);
  }).finally(() => worker.terminate());
}

/** The largest file, in bytes. */
const MAX_BYTES = 10_000_000;

const TOO_LARGE = 'The file is larger than 10 MB. Keep only what you want to import.';
const GONE = 'The file could not be read.';
const OLD = 'This is an old XLS file, or one with a password. Save it as XLSX, without a password.';

const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const starts = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);

/** Reads the sheets of a file. Its content decides between XLSX and CSV, not its name. Throws `Unreadable`. */
export async function readSheets(file: File): Promise<Sheet[]> {
  if (file.size > MAX_BYTES) throw new Unreadable(TOO_LARGE);
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => {
      throw new Unreadable(GONE);
    },
  );
  if (starts(bytes, OLE)) throw new Unreadable(OLD);
  return starts(bytes, ZIP) ? readInWorker(bytes) : [textTable(file.name, decodeText(bytes))];
}
