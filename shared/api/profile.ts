import { text } from '../kinds/field';

/** The most characters of a name, and of a rank or role: they stand in rows and beside fields. */
export const LONGEST_NAME = 60;

const invalid = (label: string) => `${label}: use plain text of at most ${LONGEST_NAME} characters, without @.`;

/** What people tell of themselves, as fields (shared/README.md, section 5, Profile). */
export const PROFILE_FIELDS = {
  name: text('Name', { invalid: invalid('Name') }),
  rank: text('Rank or role', { invalid: invalid('Rank or role'), suggestions: 'roles' }),
} as const;

/** Whether a name or rank fits. One with an @ could pass for the e-mail of another person. */
export const isProfileText = (text: string): boolean => text.length <= LONGEST_NAME && !text.includes('@');

/** Said of a vessel that is not there. */
export const NO_SUCH_VESSEL = 'Where you are: there is no such vessel.';
