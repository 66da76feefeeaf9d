import type { People, Person } from '../../shared/basics/person';
import { epoch } from '../database/epoch';
import { AccountModel, type AccountDocument } from '../database/models/account';
import { PROFILES, nextId } from '../database/nextId';
import { trusted } from '../database/encoding';

/** The most people of one answer. */
const MOST = 2_000;

type Told = Pick<AccountDocument, 'email' | 'name' | 'rank' | 'vessel' | 'told'>;

const personOf = ({ email, name = '', rank = '', vessel = null, told = 0 }: Told): Person => ({ email, name, rank, vessel, seq: told });

const listeners = new Set<(person: Person) => void>();

/** Calls back with what a person tells of themself in this process. */
export const onProfileChanged = (listener: (person: Person) => void): void => void listeners.add(listener);

/** The people who told something after `since`; all of them where that is a number of another epoch. */
export async function readPeople({ since = 0, epoch: of }: { since?: number; epoch?: string }): Promise<People> {
  const from = of === epoch() ? since : 0;
  const found = await AccountModel.find({ told: trusted({ $gt: from }) }, { _id: 0, email: 1, name: 1, rank: 1, vessel: 1, told: 1 })
    .sort({ told: 1 })
    .limit(MOST)
    .lean<Told[]>();
  const people = found.map(personOf);
  return { people, seq: people.at(-1)?.seq ?? from, epoch: epoch(), more: people.length === MOST };
}

/** Keeps what the owner of account `user` tells; what is left out stays as it is. Tells the listeners. */
export async function updateProfile(user: number, told: Pick<AccountDocument, 'name' | 'rank' | 'vessel'>): Promise<Person | null> {
  const number = await nextId(PROFILES);
  const kept = await AccountModel.findByIdAndUpdate(user, { $set: { ...told, told: number } }, { returnDocument: 'after' }).lean<Told>();
  if (!kept) return null;
  const person = personOf(kept);
  for (const listener of listeners) listener(person);
  return person;
}
