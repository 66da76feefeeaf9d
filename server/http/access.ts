import { ACCESS_SENTENCES as SAY, type Access as WireAccess, type AccountSettings, type Role } from '../../shared/api/access';
import { todayUtc } from '../../shared/basics/calendar';
import { Problem, SESSION_EXPIRED, READ_ONLY, OWN_VESSELS } from '../../shared/basics/problem';
import { trusted } from '../database/encoding';
import { onEpoch } from '../database/epoch';
import {
  AccountModel,
  type AccountDocument,
  FleetRuleModel,
  type FleetRules,
  NO_PASSWORD,
  type StoredAccess,
} from '../database/models/accounts';
import { secondFactorOwners } from '../database/secondFactors';

/** What an account may do, in memory. Each change makes a new object. */
export interface Access {
  readonly role: Role;
  /** The vessels it may see; null: all. */
  readonly vessels: ReadonlySet<number> | null;
  /** The last day (UTC) on which it may sign in; null: without end. */
  readonly ends: string | null;
  readonly suspended: boolean;
  readonly shared?: true;
  /** An administrator who works as an editor until a second factor is set up, because the fleet's rule demands one. */
  readonly withoutFactor?: true;
  /** Its version: 1, and one more after each change. */
  readonly rev: number;
}

/** The access of every account that no administrator has changed. */
export const EDITOR: Access = Object.freeze({ role: 'editor', vessels: null, ends: null, suspended: false, rev: 1 });

/** Accounts with another access than `EDITOR`. All are in memory, so that checking access asks the database nothing. */
let table: ReadonlyMap<number, Access> = new Map();
const listeners = new Set<(user: number) => void>();

/** Whether administrators alone may delete vessels. */
let keepsVessels = false;
const ruleListeners = new Set<() => void>();

const accessFrom = ({ role, vessels, ends, suspended, shared, rev }: StoredAccess, lacksFactor = false): Access => ({
  role: lacksFactor ? 'editor' : role,
  vessels: vessels && new Set(vessels),
  ends,
  suspended,
  ...(shared && { shared }),
  ...(lacksFactor && { withoutFactor: true }),
  rev,
});

/** The access of an account now. */
export const accessOf = (user: number): Access => table.get(user) ?? EDITOR;

/** An access as it is stored and sent. */
export const settingsOf = ({ role, vessels, ends, suspended, shared, withoutFactor }: Access): AccountSettings => ({
  role: withoutFactor ? 'administrator' : role,
  vessels: vessels && [...vessels].sort((a, b) => a - b),
  ends,
  suspended,
  ...(shared && { shared }),
});

/** An access as it is sent to its own account. */
export const wireAccess = ({ role, vessels, shared, withoutFactor, ends }: Access): WireAccess => ({
  role,
  vessels: vessels && [...vessels].sort((a, b) => a - b),
  ...(shared && { shared }),
  ...(withoutFactor && { withoutFactor }),
  ...(keepsVessels && role !== 'administrator' && { deletesVessels: false }),
  ...(ends !== null && { ends }),
});

/** Whether the account may sign in today. */
export const isOpen = ({ suspended, ends }: Access): boolean => !suspended && (ends === null || todayUtc() <= ends);

/** Why a session of the account has ended: the account itself has, maybe by another process a moment ago, or else the session has. */
export async function sessionEnd(user: number): Promise<string> {
  if (isOpen(accessOf(user))) await refreshAccess().catch(() => undefined);
  return isOpen(accessOf(user)) ? SESSION_EXPIRED : SAY.ended;
}

/** Whether the account is an administrator who stays one. */
export const isLastingAdministrator = ({
  role,
  withoutFactor,
  ends,
  suspended,
}: Pick<Access, 'role' | 'withoutFactor' | 'ends' | 'suspended'>): boolean =>
  (role === 'administrator' || withoutFactor === true) && !suspended && ends === null;

/** Whether no other account is an administrator who stays one. */
export const isLastAdministrator = (user: number): boolean =>
  isLastingAdministrator(accessOf(user)) && ![...table].some(([other, access]) => other !== user && isLastingAdministrator(access));

/** The access of an account that signs in or sends a request. @throws Problem 'signed_out' if it is suspended or has ended. */
export function openAccess(user: number): Access {
  const access = accessOf(user);
  if (!isOpen(access)) throw new Problem('signed_out', SAY.ended);
  return access;
}

/** Accounts that this process has seen in the database without an access of their own. */
const unrestricted = new Set<number>();

/** `accessOf` for an account that another process may just have made: it is no editor of all vessels until the database says so. */
export async function readAccess(user: number): Promise<Access> {
  if (!table.has(user) && !unrestricted.has(user)) {
    const found = await AccountModel.findById(user, { access: 1 }).lean<Pick<AccountDocument, 'access'>>();
    if (found?.access) await refreshAccess();
    else unrestricted.add(user);
  }
  return accessOf(user);
}

/** `openAccess` for such an account. @throws Problem as `openAccess` */
export const readOpenAccess = (user: number): Promise<Access> => readAccess(user).then(() => openAccess(user));

/** Whether a vessel is among those of `access`. */
export const sees = ({ vessels }: Access, vessel: number): boolean => vessels === null || vessels.has(vessel);

/** People on board of other vessels are left out; people ashore are not. */
export const seesPerson = (access: Access, { vessel }: { vessel: number | null }): boolean => vessel === null || sees(access, vessel);

/**
 * Checks a write at its commit, because the access may have been lowered since the request began. `record`: the changed one; null for a new one, or
 * for several. @throws Problem 'signed_out', 'forbidden', and 'not_found' for a vessel that the account does not see.
 */
export function assertMayWrite(user: number, scope: number, record: number | null): void {
  const access = openAccess(user);
  if (access.role === 'reader') throw new Problem('forbidden', READ_ONLY);
  if (access.vessels === null) return;
  if (scope === 0 && record === null) throw new Problem('forbidden', OWN_VESSELS);
  if (!sees(access, scope === 0 ? (record ?? 0) : scope)) throw new Problem('not_found', 'Vessel not found');
}

export const areVesselsKept = (): boolean => keepsVessels;

/** @throws Problem 'forbidden' if administrators alone may delete vessels, and the account is none. */
export function assertMayDeleteVessels(user: number): void {
  if (keepsVessels && accessOf(user).role !== 'administrator') throw new Problem('forbidden', SAY.keepsVessels);
}

/** Stores whether administrators alone may delete vessels. Other processes follow within seconds. */
export async function storeKeepsVessels(kept: boolean): Promise<void> {
  await FleetRuleModel.updateOne({ _id: 1 }, { $set: { keepsVessels: kept } }, { upsert: true });
  followRule(kept);
}

/** The rules of the fleet that administrators have chosen. */
export async function readFleetRules(): Promise<FleetRules> {
  const found = await FleetRuleModel.findById(1).lean<FleetRules>();
  return { keepsVessels: found?.keepsVessels ?? false, administratorsNeedFactor: found?.administratorsNeedFactor ?? false };
}

/** Stores whether administrators need a second factor. Other processes follow within seconds. */
export async function storeFactorRule(administratorsNeedFactor: boolean): Promise<void> {
  await FleetRuleModel.updateOne({ _id: 1 }, { $set: { administratorsNeedFactor } }, { upsert: true });
  await refreshAccess();
}

/** Those of `users` who sign in with a password and have no second factor. */
async function withoutFactor(users: readonly number[]): Promise<Set<number>> {
  const owners = await secondFactorOwners(users);
  // Who signs in by the provider alone shows a second factor there.
  const byProvider = await AccountModel.find({ _id: trusted({ $in: users }), hash: NO_PASSWORD }, { _id: 1 }).lean<{ _id: number }[]>();
  const having = new Set([...owners, ...byProvider.map(({ _id }) => _id)]);
  return new Set(users.filter((user) => !having.has(user)));
}

function followRule(kept: boolean): void {
  if (kept === keepsVessels) return;
  keepsVessels = kept;
  for (const listener of ruleListeners) listener();
}

/** Calls `listener` when another group of accounts may delete vessels. */
export const onVesselDeletionChanged = (listener: () => void): void => void ruleListeners.add(listener);

/** Calls `listener` with every account whose access has changed. */
export const onAccessChanged = (listener: (user: number) => void): void => void listeners.add(listener);

let reading: Promise<void> = Promise.resolve();
let queued: Promise<void> | null = null;

/**
 * Reads the access of all accounts and the rules of the fleet again, and notifies the listeners of those that changed. One at a time, so that an older
 * reading never replaces a newer one; each begins after the call, so that it contains what the caller has stored.
 */
export function refreshAccess(): Promise<void> {
  queued ??= reading = reading
    .catch(() => undefined)
    .then(() => {
      queued = null;
      return readTable();
    });
  return queued;
}

async function readTable(): Promise<void> {
  const filter = { 'access.role': trusted({ $exists: true }) };
  const found = await AccountModel.find(filter, { access: 1 }).lean<Pick<AccountDocument, '_id' | 'access'>[]>();
  const rules = await readFleetRules();
  followRule(rules.keepsVessels);
  const administrators = found.filter(({ access }) => access?.role === 'administrator').map(({ _id }) => _id);
  const lacking = rules.administratorsNeedFactor ? await withoutFactor(administrators) : new Set();
  const before = table;
  const now = new Map<number, Access>();
  for (const { _id, access } of found) {
    const current = before.get(_id);
    if (!access) continue;
    const isSame = current?.rev === access.rev && lacking.has(_id) === (current.withoutFactor ?? false);
    now.set(_id, isSame ? current : accessFrom(access, lacking.has(_id)));
  }
  table = now;
  for (const user of new Set([...before.keys(), ...now.keys()]))
    if ((before.get(user) ?? EDITOR) !== (now.get(user) ?? EDITOR)) for (const listener of listeners) listener(user);
}
onEpoch(() => {
  unrestricted.clear();
  void refreshAccess().catch(() => undefined);
});

/**
 * Stores the access of an account, and notifies this process. Returns the one before; null if there is no such account, or `rev` is given and it was
 * changed since.
 */
export async function storeAccess(_id: number, settings: AccountSettings, rev?: number): Promise<Access | null> {
  const { access } = (await AccountModel.findById(_id, { access: 1 }).lean<Pick<AccountDocument, '_id' | 'access'>>()) ?? {};
  const was = access?.rev ?? EDITOR.rev;
  if (rev !== undefined && rev !== was) return null;
  const filter = { _id, ...(access ? { 'access.rev': was } : { access: trusted({ $exists: false }) }) };
  const { matchedCount } = await AccountModel.updateOne(filter, { $set: { access: { ...settings, rev: was + 1 } } });
  if (matchedCount === 0) return null;
  await refreshAccess();
  return access ? accessFrom(access) : EDITOR;
}
