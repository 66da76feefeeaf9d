import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { KIND_NAMES } from '../../shared/kinds/kinds';
import { collectionNames, fileId, readRaw, toLine, type Raw } from '../database/wholeDatabase';
import { archiveText, type Section } from './archive';
import { readPosition, type Position } from './databaseState';

/** Collections that an archive does not contain: projections, which a restore rebuilds, and temporary data such as uploads and pairing codes. */
export const DERIVED: ReadonlySet<string> = new Set<string>([
  ...KIND_NAMES,
  'heads',
  'facts',
  'trends',
  'wordsKept',
  'uploads',
  'partialUploads',
  'pieces',
  'pairings',
  'unfinished',
  'installation',
]);
/** Collections that are written in a fixed order. */
const ORDERED = new Set(['changes', 'files.files', 'files.chunks', 'counters']);

export interface BackupReport {
  position: Position;
  changes: number;
  files: number;
  bytes: number;
  sha256: string;
  /** The ids of files that changes refer to and that do not exist. */
  missing: string[];
}

/**
 * Writes everything that cannot be rebuilt to `path`, which must not exist: the logs up to their current numbers, the files of these changes, then all
 * other collections. Counters come last, so that none is behind a number that was given. Everything is streamed, and writers continue meanwhile.
 * @throws the error of the file system; an incomplete archive is deleted.
 */
export async function backup(path: string): Promise<BackupReport> {
  const position = await readPosition();
  const report: BackupReport = { position, changes: 0, files: 0, bytes: 0, sha256: '', missing: [] };
  const files = new Set<string>();

  async function* changes(): AsyncGenerator<string> {
    for (const [scope, head] of position) {
      for await (const change of readRaw('changes', { scope, seq: { $lte: head } }, { scope: 1, seq: 1 })) {
        const { file } = change.fields as { file?: { id?: string } | null };
        if (file?.id) files.add(file.id);
        report.changes += 1;
        yield toLine(change);
      }
    }
  }
  async function* fileDocuments(): AsyncGenerator<string> {
    for (const id of files) {
      const before = report.files;
      for await (const document of readRaw('files.files', { _id: fileId(id) })) {
        report.files += 1;
        yield toLine(document);
      }
      if (report.files === before) report.missing.push(id);
    }
  }
  async function* chunks(): AsyncGenerator<string> {
    for (const id of files) yield* lines(readRaw('files.chunks', { files_id: fileId(id) }, { files_id: 1, n: 1 }));
  }

  const sections: Section[] = [
    { name: 'changes', lines: changes() },
    { name: 'files.files', lines: fileDocuments() },
    { name: 'files.chunks', lines: chunks() },
  ];
  const others = (await collectionNames()).filter((name) => !DERIVED.has(name) && !ORDERED.has(name));
  for (const name of [...others, 'counters']) sections.push({ name, lines: lines(readRaw(name)) });

  // Readable by this user alone, because it contains password hashes. 'wx': an existing file is never overwritten.
  const target = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  try {
    const header = { format: 'vessel-ops-backup-1', made: new Date().toISOString(), position: Object.fromEntries(position) } as const;
    await pipeline(archiveText(header, sections), createGzip({ level: 5 }), async (compressed: AsyncIterable<Buffer>) => {
      for await (const bytes of compressed) {
        hash.update(bytes);
        report.bytes += bytes.length;
        await target.writeFile(bytes);
      }
    });
    await target.sync();
  } catch (error) {
    await target.close();
    await rm(path, { force: true });
    throw error;
  }
  await target.close();
  report.sha256 = hash.digest('hex');
  return report;
}

async function* lines(documents: AsyncIterable<Raw>): AsyncGenerator<string> {
  for await (const document of documents) yield toLine(document);
}
