import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyTrail } from '../../server/backup/verifyTrail';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { canonical, chainHash, type TrailEntry, type TrailOpening, type TrailSettings } from '../../server/reports/trail/trail';

/** A line of a trail as JSONL. It has one of `trail`, `entry`, `settings` and `end`. */
export interface LineOfTrail {
  trail?: TrailOpening;
  entry?: TrailEntry;
  settings?: TrailSettings;
  end?: { head: string; entries: number };
  hash: string;
}

export const trailLines = (text: string): LineOfTrail[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LineOfTrail);

/** Counts and chains lines anew, as a forger would. */
export function rechained(lines: LineOfTrail[]): string {
  let [hash, n] = ['', 0];
  return lines
    .map(({ hash: _former, ...line }) => {
      const counted = line.entry ?? line.settings;
      if (counted) counted.n = n += 1;
      if (line.end) Object.assign(line.end, { head: hash, entries: n });
      return `${canonical({ ...line, hash: (hash = chainHash(hash, Object.values(line)[0])) })}\n`;
    })
    .join('');
}

/** What `npm run verify -- --trail` says of a trail with this text, by the database at `uri`, without a process of its own. */
export async function verifiedTrail(uri: string, text: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'vessel-ops-trail-'));
  const file = join(folder, 'trail');
  writeFileSync(file, text);
  await connectDatabase(uri, false);
  try {
    return await verifyTrail(file).catch((error: Error) => error.message);
  } finally {
    await disconnectDatabase();
    rmSync(folder, { recursive: true });
  }
}
