import { randomBytes, randomInt } from 'node:crypto';

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
