import { Unreadable } from './table';

/** One entry in the directory of a ZIP file. */
export interface ZipEntry {
  name: string;
  /** The packed size, and (`size`) the unpacked size, in bytes. */
  packed: number;
  size: number;
  method: number;
  /** The offset of its local header. */
  at: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;

export const BROKEN = 'The file is damaged or incomplete.';

/**
 * Reads the directory of a ZIP file without unpacking anything. fflate can read directories too, but it prefers the ZIP64 directory, which hucre
 * (the library that unpacks the file) ignores: a file could state a small size in one and unpack to the size in the other.
 * Throws `Unreadable` if the directory is damaged.
 */
export function zipContents(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readDirectory(view, bytes);
  } catch (error) {
    if (error instanceof RangeError) throw new Unreadable(BROKEN);
    throw error;
  }
}

function readDirectory(view: DataView, bytes: Uint8Array): ZipEntry[] {
  let end = view.byteLength - END_LENGTH;
  const earliest = Math.max(0, end - MAX_COMMENT);
  while (end >= earliest && view.getUint32(end, true) !== END) end -= 1;
  if (end < earliest) throw new Unreadable(BROKEN);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new Unreadable(BROKEN);
    const length = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + length)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += ENTRY_LENGTH + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Unpacks one entry as text. Throws `Unreadable` if it is damaged or larger than its directory says. */
export async function zipText(bytes: Uint8Array, { at, packed, size, method }: ZipEntry): Promise<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const from = at + LOCAL_LENGTH + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const packedBytes = bytes.slice(from, from + packed);
  if (method === 0) return new TextDecoder().decode(packedBytes);
  try {
    const reader = new Blob([packedBytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (let read = 0; ;) {
      const { done, value } = await reader.read();
      if (done) return await new Blob(parts).text();
      read += value.length;
      if (read > size) throw new RangeError('larger than it says');
      parts.push(value as Uint8Array<ArrayBuffer>);
    }
  } catch {
    throw new Unreadable(BROKEN);
  }
}
