import type { People, Person } from '../../shared/basics/person';
import { epoch } from '../database/epoch';
import { AccountModel, type AccountDocument } from '../database/models/accounts';
import { PROFILES, nextId } from '../database/nextId';
import { trusted } from '../database/encoding';

/** The most people of one answer. */
const MOST = 2_000;

type StoredProfile = Pick<AccountDocument, 'email' | 'name' | 'rank' | 'vessel' | 'told'>;

const personOf = ({ email, name = '', rank = '', vessel = null, told = 0 }: StoredProfile): Person => ({
  email,
  name,
  rank,
  vessel,
  seq: told,
});

const listeners = new Set<(person: Person) => void>();

/** Calls `listener` with every profile that changes in this process. */
export const onProfileChanged = (listener: (person: Person) => void): void => void listeners.add(listener);

/** The profiles changed after `since`, oldest change first; all profiles if `since` belongs to another epoch. */
export async function readPeople({ since = 0, epoch: of }: { since?: number; epoch?: string }): Promise<People> {
  const from = of === epoch() ? since : 0;
  const found = await AccountModel.find({ told: trusted({ $gt: from }) }, { _id: 0, email: 1, name: 1, rank: 1, vessel: 1, told: 1 })
    .sort({ told: 1 })
    .limit(MOST)
    .lean<StoredProfile[]>();
  const people = found.map(personOf);
  return { people, seq: people.at(-1)?.seq ?? from, epoch: epoch(), more: people.length === MOST };
}

/** Updates the profile of an account and notifies the listeners. Omitted values stay unchanged. Null if there is no such account. */
export async function updateProfile(user: number, profile: Pick<AccountDocument, 'name' | 'rank' | 'vessel'>): Promise<Person | null> {
  const position = await nextId(PROFILES);
  const update = { $set: { ...profile, told: position } };
  const stored = await AccountModel.findByIdAndUpdate(user, update, { returnDocument: 'after' }).lean<StoredProfile>();
  if (!stored) return null;
  const person = personOf(stored);
  for (const listener of listeners) listener(person);
  return person;
}
