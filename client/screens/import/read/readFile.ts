import { type Sheet, Unreadable } from './table';
import { textTable } from './textTable';
import { scriptAddress } from '../../../net/chunks';
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

/** The text of a CSV file: UTF-8, or UTF-16 where its mark says so. @throws Unreadable for other encodings, which would garble names. */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return decode(bytes, 'utf-16le');
  if (startsWith(bytes, 0xfe, 0xff)) return decode(bytes, 'utf-16be');
  if (bytes.includes(0)) throw new Unreadable(NO_TEXT);
  return decode(bytes, 'utf-8');
}

/** A file of the largest size takes an old computer some seconds. */
const LONGEST_MS = 60_000;
const FAILED = 'The file could not be read.';

/** The sheets of an XLSX file, read apart from the page, which stays usable meanwhile; ended when that takes too long. @throws Unreadable */
function readInWorker(bytes: Uint8Array): Promise<Sheet[]> {
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

/** The largest file, in bytes. */
const MOST_BYTES = 10_000_000;

const TOO_LARGE = 'The file is larger than 10 MB. Keep what is to be imported.';
const GONE = 'The file could not be read.';
const OLD = 'This is an old XLS file, or one with a password. Save it as XLSX, without a password.';

const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const starts = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);

/** The sheets of a chosen or dropped file: XLSX or CSV by its bytes, whatever it is called. @throws Unreadable */
export async function readSheets(file: File): Promise<Sheet[]> {
  if (file.size > MOST_BYTES) throw new Unreadable(TOO_LARGE);
  const bytes = await file.arrayBuffer().then(
    (held) => new Uint8Array(held),
    () => {
      throw new Unreadable(GONE);
    },
  );
  if (starts(bytes, OLE)) throw new Unreadable(OLD);
  return starts(bytes, ZIP) ? readInWorker(bytes) : [textTable(file.name, decodeText(bytes))];
}
