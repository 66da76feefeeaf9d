import { statfsSync } from 'node:fs';

/** With less free than this an engine may have ended for want of room. */
const ROOM = 64_000_000;

function hasRoom(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize > ROOM;
}

/**
 * Whether an engine on `directory` ended as one does that meets damaged files: it aborts, or ends with 14 for an exception of its own. One
 * that is killed ends otherwise.
 */
export const isDamage = (directory: string, code: number | null, signal: NodeJS.Signals | null): boolean =>
  (signal === 'SIGABRT' || code === 14) && hasRoom(directory);

/** For the person who starts the product. */
export const damagedSentence = (directory: string): string =>
  `The database in ${directory} is damaged: move that folder away, then run \`npm run restore -- FILE\` with your newest backup.`;
