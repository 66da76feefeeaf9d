import { ensureAdministrator } from '../administrators';
import { accessOf, isLastAdministrator, refreshAccess, settingsOf } from '../../http/access';
import type { Config } from '../../config';
import { AccountModel, type AccountDocument, NO_PASSWORD } from '../../database/models/accounts';
import { nextId } from '../../database/nextId';
import { logger } from '../../logger';
import { changeAccess, readRegistration } from '../accessRoutes';
import { recordAccessChange } from '../recordAccessChange';
import type { Sessions } from '../sessions';
import { type ProviderPerson, SignInFailed } from './provider';
import { ROLES, type Role } from '../../../shared/api/access';
import { trusted } from '../../database/encoding';
import { recordModel } from '../../database/models/projections';

const isDuplicate = (error: unknown) => error instanceof Error && 'code' in error && error.code === 11000;
const identityOf = ({ issuer, subject }: ProviderPerson) => ({ issuer, subject });
const findOwner = ({ issuer, subject }: ProviderPerson) =>
  AccountModel.findOne({ 'provider.subject': subject, 'provider.issuer': issuer }).lean<AccountDocument>();

/**
 * The account of a person of the provider; made at the first sign-in. Its access follows from the person's groups, where they are mapped.
 * @throws SignInFailed 'email', 'taken', 'group', 'vessels' or 'registration'
 */
export async function accountOfPerson(person: ProviderPerson, config: Config, sessions: Sessions): Promise<AccountDocument> {
  const access = await accessByGroups(config, person.groups);
  const known = await findOwner(person);
  if (!known) {
    // Without groups, who may register counts for people of the provider too.
    if (!access) await assertMayJoin(person, config);
    return createFor(person, access);
  }
  if (access) await follow(known, access, config.OIDC_NAME, sessions);
  return known;
}

/** @throws SignInFailed 'registration' unless an administrator, or REGISTRATION, lets the person make an account. */
async function assertMayJoin({ email }: ProviderPerson, config: Config): Promise<void> {
  const { mode, domains } = await readRegistration(config);
  if (mode === 'open' || (mode === 'domains' && domains.includes(email?.slice(email.lastIndexOf('@') + 1) ?? ''))) return;
  throw new SignInFailed('registration');
}

async function createFor(person: ProviderPerson, access: GroupAccess | null): Promise<AccountDocument> {
  const { email } = person;
  if (email === null) throw new SignInFailed('email');
  if (await AccountModel.exists({ email })) throw new SignInFailed('taken');
  const account: AccountDocument = {
    _id: await nextId('accounts'),
    email,
    hash: NO_PASSWORD,
    created: new Date(),
    provider: identityOf(person),
    ...(access && { access: { ...access, ends: null, suspended: false, rev: 1 } }),
  };
  try {
    await AccountModel.create(account);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // Made meanwhile: by the same person in another browser, or by somebody who registers the e-mail.
    const made = await findOwner(person);
    if (!made) throw new SignInFailed('taken');
    return made;
  }
  await refreshAccess();
  await ensureAdministrator(account._id);
  logger.info({ audit: 'registered', user: account._id, provider: true }, 'registered by the provider');
  return account;
}

/** Gives an account the access of its owner's groups, on top of what administrators change meanwhile. It is recorded as what an administrator changes. */
async function follow(account: AccountDocument, groups: GroupAccess, by: string, sessions: Sessions): Promise<void> {
  const { _id } = account;
  const { role, vessels } = groups;
  const { rev } = accessOf(_id);
  const settings = settingsOf(accessOf(_id));
  // The last administrator stays one, whatever the groups say.
  if (role !== 'administrator' && isLastAdministrator(_id)) {
    logger.warn({ audit: 'last_administrator_kept', user: _id }, 'the groups would lower the last administrator');
    return;
  }
  if (settings.role === role && String(settings.vessels) === String(vessels)) return;
  let fields: string[];
  try {
    fields = await changeAccess(_id, { ...settings, role, vessels }, sessions, rev);
  } catch (error) {
    await refreshAccess();
    if (accessOf(_id).rev === rev) throw error;
    return follow(account, groups, by, sessions);
  }
  await recordAccessChange(account, fields, by);
  logger.info({ audit: 'access_changed', user: _id, account: _id, role, vessels, provider: true }, 'access changed by groups');
}

/** Connects a person of the provider to an account that exists. @throws SignInFailed 'connected' if the person belongs to another account. */
export async function connectPerson(user: number, person: ProviderPerson): Promise<void> {
  const owner = await findOwner(person);
  if (owner && owner._id !== user) throw new SignInFailed('connected');
  try {
    await AccountModel.updateOne({ _id: user }, { $set: { provider: identityOf(person) } });
  } catch (error) {
    throw isDuplicate(error) ? new SignInFailed('connected') : error;
  }
}

/** What the groups of a person give: a role, and vessels; null: all. */
interface GroupAccess {
  role: Role;
  vessels: number[] | null;
}

/**
 * The access of a person in `groups`: the highest of their roles, on the vessels of the groups with this role, so that no group adds to another. Null if the configuration maps no groups.
 * @throws SignInFailed 'group' if none of them is mapped, 'vessels' if they name no ship of the fleet
 */
async function accessByGroups(
  { OIDC_GROUPS: mapping }: Pick<Config, 'OIDC_GROUPS'>,
  groups: readonly string[],
): Promise<GroupAccess | null> {
  if (!mapping) return null;
  const own = groups.flatMap((name) => mapping.get(name) ?? []);
  if (own.length === 0) throw new SignInFailed('group');
  const role = ROLES.find((each) => own.some((group) => group.role === each)) ?? 'reader';
  const counting = own.filter((group) => group.role === role);
  if (counting.some(({ vessels }) => vessels === 'all')) return { role, vessels: null };
  const numbers = counting.flatMap(({ vessels }) => (vessels === 'all' ? [] : vessels));
  const found = await recordModel('vessels')
    .find({ vessel: 0, imo_number: trusted({ $in: numbers }), deleted: false }, { _id: 1 })
    .lean<{ _id: number }[]>();
  if (found.length === 0) throw new SignInFailed('vessels');
  return { role, vessels: found.map(({ _id }) => _id).sort((a, b) => a - b) };
}
