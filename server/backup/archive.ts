import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/**
 * An archive is gzipped text with one document per line (Extended JSON), in a section for each collection. Lines that begin with '#' are control lines:
 * the header, the start of a section, its end (number of documents and SHA-256), and the last line with the SHA-256 of everything before it. A file
 * without its last line is not complete.
 */
export interface Header {
  format: 'vessel-ops-backup-1';
  made: string;
  /** The last number of each log in the archive. */
  position: Record<string, number>;
}

export interface Section {
  name: string;
  lines: AsyncIterable<string>;
}

/** The maximum length of a line. The largest document, 16 MB, is shorter as text. */
const LONGEST_LINE = 32_000_000;

/** An archive cannot be used. The message is one plain sentence. */
export class ArchiveError extends Error {}

const sha256 = () => createHash('sha256');

/** Streams the text of an archive. */
export async function* archiveText(header: Header, sections: Iterable<Section>): AsyncGenerator<string> {
  const whole = sha256();
  const own = (value: object) => {
    const text = `#${JSON.stringify(value)}\n`;
    whole.update(text);
    return text;
  };
  yield own(header);
  for (const { name, lines } of sections) {
    yield own({ section: name });
    const hash = sha256();
    let documents = 0;
    for await (const line of lines) {
      const text = `${line}\n`;
      hash.update(text);
      whole.update(text);
      documents += 1;
      yield text;
    }
    yield own({ end: name, documents, sha256: hash.digest('hex') });
  }
  yield `#${JSON.stringify({ end: 'archive', sha256: whole.digest('hex') })}\n`;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createReadStream(file).on('error', (error) => gunzip.destroy(error));
  const gunzip = createGunzip();
  let rest: string[] = [];
  let characters = 0;
  for await (const chunk of text.pipe(gunzip).setEncoding('utf8') as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n');
    rest.push(first);
    characters += first.length;
    // A damaged archive could decompress to an endless line and fill the memory.
    if (characters > LONGEST_LINE) throw new ArchiveError('The archive is damaged: a line of it has no end.');
    const last = others.pop();
    if (last === undefined) continue;
    yield rest.join('');
    yield* others;
    [rest, characters] = [[last], last.length];
  }
  if (characters > 0) throw new ArchiveError('The archive breaks off in the middle.');
}

export type ArchiveEntry = { header: Header } | { section: string; line: string };

/**
 * The entries of an archive in order. Checksums are checked while reading, so an error may come late: read it to the end once before using its contents.
 * @throws ArchiveError; the error of the file system if it cannot be read.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const whole = sha256();
  let section: string | null = null;
  let hash = sha256();
  let documents = 0;
  let started = false;
  let ended = false;
  try {
    for await (const line of linesOf(file)) {
      if (ended) throw new ArchiveError('Something follows the end of the archive.');
      if (!line.startsWith('#')) {
        if (section === null) throw new ArchiveError('This is not an archive of Vessel Ops.');
        hash.update(`${line}\n`);
        whole.update(`${line}\n`);
        documents += 1;
        yield { section, line };
        continue;
      }
      const control = JSON.parse(line.slice(1)) as Partial<Header> & {
        section?: string;
        end?: string;
        documents?: number;
        sha256?: string;
      };
      if (control.end === 'archive') {
        if (section !== null || control.sha256 !== whole.digest('hex'))
          throw new ArchiveError('The checksum of the archive is wrong: it is damaged.');
        ended = true;
        continue;
      }
      whole.update(`${line}\n`);
      if (!started) {
        if (control.format !== 'vessel-ops-backup-1') throw new ArchiveError('This is not an archive of Vessel Ops.');
        started = true;
        yield { header: control as Header };
      } else if (control.section !== undefined) {
        [section, hash, documents] = [control.section, sha256(), 0];
      } else if (control.end === section && section !== null) {
        if (control.documents !== documents || control.sha256 !== hash.digest('hex'))
          throw new ArchiveError(`The checksum of ${section} is wrong: the archive is damaged.`);
        section = null;
      } else throw new ArchiveError('The archive is damaged.');
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    if (error instanceof SyntaxError) throw new ArchiveError('The archive is damaged.');
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_'))
      throw new ArchiveError(code === 'Z_BUF_ERROR' ? 'The archive breaks off in the middle.' : 'The archive is damaged, or is none.');
    throw error;
  }
  if (!ended) throw new ArchiveError('The archive breaks off in the middle.');
}
