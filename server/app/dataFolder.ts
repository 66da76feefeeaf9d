import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { randomBytes, randomInt } from 'node:crypto';

/** The product cannot start. The message is one plain sentence for the person who started it. */
export class StartError extends Error {}

/** Creates DATA_DIR, for this user alone, if it is missing. @throws StartError if it cannot be used. */
export function openDataFolder(folder: string): void {
  const refuse = (why: string) => new StartError(`DATA_DIR ${folder} cannot be used: ${why}.`);
  if (!existsSync(folder)) {
    if (!existsSync(dirname(folder))) throw refuse(`the folder ${dirname(folder)} does not exist`);
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      throw refuse(error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? 'the disk is full' : 'it cannot be made there');
    }
  }
  if (!statSync(folder).isDirectory()) throw refuse('it is a file');
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw refuse('this user may not write there');
  }
}

/** A secret in the file `name` of DATA_DIR, readable by this user alone; created on first use. @throws StartError if it cannot be stored. */
export function storedSecret(folder: string, name: string, make: () => string): string {
  const path = join(folder, name);
  try {
    if (existsSync(path)) {
      const stored = readFileSync(path, 'utf8').trim();
      if (stored) return stored;
    }
    const made = make();
    writeFileSync(path, `${made}\n`, { mode: 0o600 });
    chmodSync(path, 0o600);
    return made;
  } catch (error) {
    throw new StartError(`${path} cannot be read or written: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Without letters and digits that are easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 4;

const letter = () => LETTERS.charAt(randomInt(LETTERS.length));
const group = () => Array.from({ length: GROUP }, letter).join('');

/** A password for people to read and type, 79 bits: 'k7mf-w2qx-9hdp-3rtn'. */
export const randomPassword = (): string => Array.from({ length: GROUPS }, group).join('-');

/** A key for programs, 256 bits. */
export const randomKey = (): string => randomBytes(32).toString('base64url');
