import { decodeText } from './decodeText';
import { readInWorker } from './readInWorker';
import { type Sheet, Unreadable } from './table';
import { textTable } from './textTable';

/** The largest file, in bytes. */
const MOST_BYTES = 10_000_000;

const TOO_LARGE = 'The file is larger than 10 MB. Keep what is to be imported.';
const GONE = 'The file could not be read.';
const OLD = 'This is an old XLS file, or one with a password. Save it as XLSX, without a password.';

const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const starts = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);

/** The sheets of a chosen or dropped file: XLSX or CSV by its bytes, whatever it is called. @throws Unreadable */
export async function readFile(file: File): Promise<Sheet[]> {
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
