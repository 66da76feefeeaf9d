import { KIND_NAMES } from '../../shared/kinds/kinds';
import { fromLine, type Raw } from '../database/wholeDatabase';
import { ArchiveError, readArchive, type Header } from './archive';
import { DERIVED } from './backup';

const DAMAGED = 'The archive is damaged, or was not written by a backup:';
const COLLECTION = /^[a-z][A-Za-z.-]{0,60}$/;

const isWhole = (value: unknown, least: number) => Number.isSafeInteger(value) && Number(value) >= least;

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The number of each log's last change. A hole does not stop a restore of the rest: `verify` names it afterwards. */
function follow(last: Map<number, number>, { scope, seq, kind, record, rev, fields, was = {} }: Raw): void {
  const isNumbered = isWhole(scope, 0) && isWhole(record, 1) && isWhole(rev, 1);
  const isChange = isNumbered && (KIND_NAMES as readonly unknown[]).includes(kind) && isObject(fields) && isObject(was);
  if (!isChange) throw new ArchiveError(`${DAMAGED} it holds a change that is none.`);
  const before = last.get(scope as number) ?? 0;
  if (!isWhole(seq, before + 1)) throw new ArchiveError(`${DAMAGED} log ${String(scope)} has ${String(seq)} after ${before}.`);
  last.set(scope as number, seq as number);
}

function read(line: string): Raw {
  try {
    const document: unknown = fromLine(line);
    if (typeof document === 'object' && document !== null && Object.hasOwn(document, '_id')) return document as Raw;
  } catch {
    // Said below.
  }
  throw new ArchiveError(`${DAMAGED} it holds a line that is no document.`);
}

/**
 * Reads all of an archive before any of it is believed, and answers its header: checksums alone would let through whatever was written
 * with care. @throws ArchiveError unless every line is a document, every collection one a backup writes, once, and every log in order and as long as said.
 */
export async function checkArchive(path: string): Promise<Header> {
  let header: Header | undefined;
  const last = new Map<number, number>();
  const seen = new Set<string>();
  let current = '';
  for await (const entry of readArchive(path)) {
    if ('header' in entry) {
      ({ header } = entry);
      continue;
    }
    const { section, line } = entry;
    if (section !== current) {
      const isKept = COLLECTION.test(section) && !section.startsWith('system.') && !DERIVED.has(section) && !seen.has(section);
      if (!isKept) throw new ArchiveError(`${DAMAGED} it has a part that does not belong there.`);
      seen.add(section);
      current = section;
    }
    const document = read(line);
    if (section === 'changes') follow(last, document);
  }
  const position = Object.entries(header?.position ?? {});
  const isSame = header && position.length === last.size && position.every(([scope, head]) => last.get(Number(scope)) === head);
  if (!isSame) throw new ArchiveError(`${DAMAGED} it does not hold what its first line says.`);
  return header as Header;
}
