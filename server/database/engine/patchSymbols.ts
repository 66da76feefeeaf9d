/**
 * Rewrites a 64-bit little-endian ELF file that was linked against glibc 2.38 so that glibc 2.36 loads it.
 * Why this is sound is told at the top of `compatibleBinary.ts`; this file knows only the ELF layout.
 */

const WANTED = 'GLIBC_2.38';
const OFFERED = 'GLIBC_2.2.5';
/** The System V hash of `OFFERED`: the loader compares it before it compares the name. */
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

/** Changes `elf` in place and answers how many symbols lost their prefix. Throws when the file is not the expected shape. */
export function patchSymbols(elf: Buffer): number {
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

  // Symbols name their version by number, and the number is looked up here: renaming the entry moves them all.
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
