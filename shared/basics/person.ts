/** What an account tells the others of its owner (shared/README.md, section 3). '' and null where nothing is told. */
export interface Person {
  email: string;
  name: string;
  /** Rank on board, or role ashore. */
  rank: string;
  /** The vessel the person is on board of; null ashore. */
  vessel: number | null;
  /** Numbers what people tell of themselves, across all accounts: the higher is the newer. */
  seq: number;
}

/** The people who told something after the `seq` a reader holds, the oldest news first. With `more` there are further ones. */
export interface People {
  people: Person[];
  seq: number;
  epoch: string;
  more: boolean;
}

/** An account's own; `asked`: its owner has answered or declined. */
export type Profile = Omit<Person, 'seq'> & { asked: boolean };

/** 'Ann Lee, Master'; the e-mail where no name is told. */
export const personText = ({ email, name, rank }: Pick<Person, 'email' | 'name' | 'rank'>): string =>
  [name || email, rank].filter(Boolean).join(', ');
