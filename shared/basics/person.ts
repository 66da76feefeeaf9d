/** The public profile of an account (shared/README.md, section 3). '' and null mean not given. */
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
  epoch: string;
  more: boolean;
}

/** The own profile of an account. `asked`: its owner has answered or dismissed the question for a name. */
export type Profile = Omit<Person, 'seq'> & { asked: boolean };

/** 'Ann Lee, Master'; the e-mail of a person without a name. */
export const personText = ({ email, name, rank }: Pick<Person, 'email' | 'name' | 'rank'>): string =>
  [name || email, rank].filter(Boolean).join(', ');
