import type { People, Person, Profile } from '../../shared/basics/person';
import { epoch } from '../database/epoch';
import { AccountModel, type AccountDocument } from '../database/models/accounts';
import { PROFILES, nextId } from '../database/nextId';
import { trusted } from '../database/encoding';
import type { Request } from 'express';
import { isProfileText, NO_SUCH_VESSEL, PROFILE_FIELDS } from '../../shared/api/account';
import { schemaOf } from '../../shared/kinds/fieldSchema';
import type { Field } from '../../shared/kinds/field';
import { Problem, SESSION_EXPIRED } from '../../shared/basics/problem';
import { recordModel } from '../database/models/projections';
import { sees, seesPerson } from '../http/access';
import type { Viewer } from '../http/viewer';
import { readBody } from '../http/bodies';
import type { Route } from '../http/route';
import { createBuckets } from '../http/tokenBucket';
import { people, profile } from '../schemas/accounts';
import { count, epochName } from '../schemas/values';
import * as z from 'zod';

/** The most people of one answer. */
const MOST_PEOPLE = 2_000;

/** `told`: the number of the profile's last change, counted across all accounts; undefined until the owner has answered the question for a name. */
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

/**
 * The profiles that the viewer may see and that changed after `since`, oldest change first; all profiles if `since` belongs to another epoch. A restored
 * backup begins a new epoch.
 */
export async function readPeople(
  { since = 0, epoch: of }: { since?: number; epoch?: string },
  { access }: Pick<Viewer, 'access'>,
): Promise<People> {
  const from = of === epoch() ? since : 0;
  const found = await AccountModel.find({ told: trusted({ $gt: from }) }, { _id: 0, email: 1, name: 1, rank: 1, vessel: 1, told: 1 })
    .sort({ told: 1 })
    .limit(MOST_PEOPLE)
    .lean<StoredProfile[]>();
  const people = found.map(personOf);
  const visible = people.filter((person) => seesPerson(access, person));
  return { people: visible, seq: people.at(-1)?.seq ?? from, epoch: epoch(), more: people.length === MOST_PEOPLE };
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

/** The rate limit of profile changes for each account, because every change is sent to all open screens. */
const CHANGES = { most: 60, perSecond: 0.5 };

/** The schema of a profile text, validated as fields of records are; '' if it is empty. */
const textOf = (field: Field<string>) =>
  z.unknown().transform((raw, context) => {
    const read = schemaOf(field).safeParse(raw);
    if (read.success && isProfileText(read.data ?? '')) return read.data ?? '';
    context.addIssue({ code: 'custom', message: field.invalid });
    return z.NEVER;
  });

export const profileBody = z.object({
  name: textOf(PROFILE_FIELDS.name).optional(),
  rank: textOf(PROFILE_FIELDS.rank).optional(),
  vessel: z.int({ error: NO_SUCH_VESSEL }).gte(1, { error: NO_SUCH_VESSEL }).nullish(),
});

/** The number in `?since=`; 0 without one. @throws Problem 'bad_request' */
function sinceOf({ query: { since = '0' } }: Request): number {
  if (typeof since === 'string' && /^[0-9]{1,15}$/.test(since)) return Number(since);
  throw Problem.field('bad_request', 'since', 'Invalid since. Send the highest seq you hold.');
}

const isVessel = async (_id: number) => (await recordModel('vessels').exists({ _id, deleted: false })) !== null;

async function profileOf(user: number): Promise<Profile> {
  const found = await AccountModel.findById(user, { email: 1, name: 1, rank: 1, vessel: 1, told: 1 }).lean();
  if (!found) throw new Problem('signed_out', SESSION_EXPIRED);
  const { email, name = '', rank = '', vessel = null, told } = found;
  return { email, name, rank, vessel, asked: told !== undefined };
}

/** GET and PUT /profile: the own profile. GET /people: all profiles. */
export function profileRoutes(): Route[] {
  const changes = createBuckets(CHANGES);
  return [
    {
      method: 'get',
      path: '/profile',
      docs: { summary: 'The profile of the account', answer: profile },
      run: async (_request, { user }) => ({ status: 200, body: await profileOf(user) }),
    },
    {
      method: 'put',
      path: '/profile',
      forReaders: true,
      docs: { summary: 'Change the profile', body: profileBody, answer: profile },
      run: async (request, { user, access }) => {
        const changed = readBody(request, profileBody);
        if (typeof changed.vessel === 'number' && !(sees(access, changed.vessel) && (await isVessel(changed.vessel))))
          throw Problem.field('invalid', 'vessel', NO_SUCH_VESSEL);
        if (!changes.take(String(user)))
          throw new Problem('too_many', 'Too many changes of your name at once. Please wait.', { retryAfter: 5 });
        await updateProfile(user, changed);
        return { status: 200, body: await profileOf(user) };
      },
    },
    {
      method: 'get',
      path: '/people',
      docs: { summary: 'The profiles of all people', query: { since: count.optional(), epoch: epochName.optional() }, answer: people },
      run: async (request, viewer) => {
        const of = request.query.epoch;
        const position = { since: sinceOf(request), epoch: typeof of === 'string' ? of : undefined };
        return { status: 200, body: await readPeople(position, viewer) };
      },
    },
  ];
}
