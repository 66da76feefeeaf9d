import { text } from '../kinds/field';

/** The maximum length of a name and of a rank or role, in characters. */
export const LONGEST_NAME = 60;

const invalid = (label: string) => `${label}: use plain text of at most ${LONGEST_NAME} characters, without @.`;

/** The fields of a profile (shared/README.md, section 5, Profile). */
export const PROFILE_FIELDS = {
  name: text('Name', { invalid: invalid('Name') }),
  rank: text('Rank or role', { invalid: invalid('Rank or role'), suggestions: 'roles' }),
} as const;

/** Whether `text` is a valid name or rank. An @ is refused because it could imitate an e-mail. */
export const isProfileText = (text: string): boolean => text.length <= LONGEST_NAME && !text.includes('@');

/** The refusal of an unknown vessel. */
export const NO_SUCH_VESSEL = 'Where you are: there is no such vessel.';

/** The minimum length of a password, in characters. */
export const SHORTEST_PASSWORD = 8;
/** The refusal of a shorter password. */
export const PASSWORD_TOO_SHORT = `Password must be at least ${SHORTEST_PASSWORD} characters.`;

/** Shown when a session has ended (shared/README.md, section 4). */
export const SESSION_EXPIRED = 'Session expired. Please log in again.';
