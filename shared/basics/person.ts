/** The public profile of an account. '' and null mean not given. */
export interface Person {
  email: string;
  name: string;
  /** Rank on board, or role ashore. */
  rank: string;
  /** The vessel the person is on board of; null ashore. */
  vessel: number | null;
  /** The number of the last profile change across all accounts; higher is newer. */
  seq: number;
}

/** Profiles changed after the reader's `seq`, oldest change first. `more`: there are further ones. */
export interface People {
  people: Person[];
  seq: number;
  /** Identifies the log. A restored backup begins a new epoch. */
  epoch: string;
  more: boolean;
}

/** The own profile of an account. `asked`: its owner has answered or dismissed the question for a name. */
export type Profile = Omit<Person, 'seq'> & { asked: boolean };

/** 'Ann Lee, Master'; the e-mail of a person without a name. */
export const personText = ({ email, name, rank }: Pick<Person, 'email' | 'name' | 'rank'>): string =>
  [name || email, rank].filter(Boolean).join(', ');

/** The author of a change on a shared computer: '2/O Ana Cruz, as said, at Ship's office'. `account`: its name. */
export const saidAt = (said: string, account: string): string => `${said}, as said, at ${account}`;

const LONGEST = 254;
/** The maximum length of typed text, spaces included. Longer text is refused unread. */
export const LONGEST_TYPED_EMAIL = 1_000;
// What every mail server accepts. Non-ASCII letters and invisible characters could imitate another address.
const EMAIL = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;
/** Surrounding white space that is ignored. `trim` would also remove a byte order mark. */
const AROUND = ' \t\r\n';

/** The refusal of an invalid e-mail. */
export const INVALID_EMAIL = 'Please enter a valid email address.';

/** Whether `text` can be the e-mail of an account, for the form and for the server alike. */
export function isEmail(text: string): boolean {
  if (text.length > LONGEST_TYPED_EMAIL) return false;
  let [from, to] = [0, text.length];
  while (from < to && AROUND.includes(text.charAt(from))) from += 1;
  while (to > from && AROUND.includes(text.charAt(to - 1))) to -= 1;
  const email = text.slice(from, to);
  return email.length <= LONGEST && EMAIL.test(email);
}
