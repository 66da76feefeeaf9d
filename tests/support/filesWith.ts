import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The first bytes of a compressed block. The engine writes the length of the block, in eight bytes, before them. */
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const LONGEST_BLOCK = 2 ** 24;

/** The compressed blocks in a file of the engine, those that it no longer uses included. */
function blocksIn(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = bytes.indexOf(ZSTD, 8); at !== -1; at = bytes.indexOf(ZSTD, at + 1)) {
    const length = Number(bytes.readBigUInt64LE(at - 8));
    if (length <= LONGEST_BLOCK && at + length <= bytes.length) blocks.push(bytes.subarray(at, at + length));
  }
  return blocks;
}

/** The text of blocks. One that was partly overwritten has none. */
function textOf(blocks: Buffer[]): string {
  if (blocks.length === 0) return '';
  const { status, stdout } = spawnSync('zstd', ['-dcq'], { input: Buffer.concat(blocks), maxBuffer: 2 ** 30 });
  if (status === 0) return stdout.toString('latin1');
  if (blocks.length === 1) return '';
  const half = blocks.length >> 1;
  return textOf(blocks.slice(0, half)) + textOf(blocks.slice(half));
}

/**
 * The files of `folder` that contain one of `values`, in any case, also in the blocks that the embedded engine compresses with zstd. It compresses others with
 * snappy, which leaves a random value as it is. The values must be random ASCII.
 */
export function filesWith(folder: string, values: readonly string[]): string[] {
  const canReadBlocks = !spawnSync('zstd', ['--version']).error;
  if (!canReadBlocks) console.log('There is no `zstd` on the PATH: compressed blocks are not searched.');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const found = files.flatMap(({ parentPath, name }) => {
    const path = join(parentPath, name);
    const bytes = readFileSync(path);
    const text = (bytes.toString('latin1') + (canReadBlocks ? textOf(blocksIn(bytes)) : '')).toLowerCase();
    return values.some((value) => text.includes(value.toLowerCase())) ? [relative(folder, path)] : [];
  });
  return found.sort();
}
