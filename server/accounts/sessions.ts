import { randomUUID } from 'node:crypto';
import { SIGN_IN_EVENT_DAYS } from '../../shared/api/factor';
import { batchQueries } from '../database/batchQueries';
import { trusted } from '../database/encoding';
import { SessionModel, type SessionDocument } from '../database/models/accounts';
import type { OfInvoicePassword } from '../database/models/signIn';
import { every } from '../guarded';
import { addressGroup } from '../http/addresses';
import { SESSION_FRESH_MS } from '../http/viewer';
import { ofInvoicePassword } from './invoicePassword';

const HOUR = 3_600_000;
const SHORT_MS = 12 * HOUR;
/** With `remember`. */
const LONG_MS = 30 * 24 * HOUR;
/** How often the last use is stored. */
const NOTE_USE_EVERY_MS = 60_000;
const FORGET_EVERY_MS = 10 * 60_000;
const MOST_CACHED = 50_000;

/** A session in the cache of this process. Times are epoch milliseconds, or `performance.now` where noted. */
export interface CachedSession {
  id: string;
  user: number;
  email: string;
  expires: number;
  /** When it ends, by `performance.now`, so that setting the clock back does not extend it. */
  ends: number;
  revoked: boolean;
  invoices: ({ since: number; lastUsed: number } & OfInvoicePassword) | null;
  /** When it was last read from the database, by `performance.now`. */
  checked: number;
  /** When its last use was stored. */
  noted: number;
  /** When this process last opened invoice access, by `performance.now`. */
  granted: number;
}

export interface NewSession {
  user: number;
  email: string;
  remember: boolean;
  agent: string;
  address: string;
}

export type Sessions = ReturnType<typeof createSessions>;

function toCached(found: SessionDocument, before: CachedSession | undefined): CachedSession {
  const stored = found.invoices;
  const invoices = stored && { ...stored, since: stored.since.getTime(), lastUsed: stored.lastUsed.getTime() };
  // The last use is stored once a minute, so the cached time may be newer.
  if (invoices && before?.invoices?.since === invoices.since) invoices.lastUsed = Math.max(invoices.lastUsed, before.invoices.lastUsed);
  const expires = found.expires.getTime();
  const left = Math.min(expires - Date.now(), expires - found.created.getTime());
  return {
    id: found._id,
    user: found.user,
    email: found.email,
    expires,
    ends: before?.ends ?? performance.now() + left,
    revoked: found.revoked,
    invoices,
    checked: performance.now(),
    noted: found.lastSeen.getTime(),
    granted: -1,
  };
}

/** Sessions are read in batches, because thousands of sockets may reconnect or be rechecked at once. */
const readSessions = batchQueries<string, SessionDocument>(async (ids) => {
  const found = await SessionModel.find({ _id: trusted({ $in: ids }) }).lean();
  return new Map(found.map((session) => [session._id, session]));
});

/** The sessions, stored in the database and cached for a second, so that most requests need no query. */
export function createSessions() {
  const cache = new Map<string, CachedSession>();
  const reading = new Map<string, Promise<CachedSession | null>>();
  const listeners = new Set<(session: string) => void>();

  const timer = every(FORGET_EVERY_MS, 'sessions forgotten', () => {
    const now = performance.now();
    // Cached until they end by both clocks. If the clock was set back, a session read again would get a later end.
    for (const [id, { ends, expires, checked }] of cache) {
      const isOver = ends <= now && expires <= Date.now();
      if (isOver || (cache.size > MOST_CACHED && checked < now - FORGET_EVERY_MS)) cache.delete(id);
    }
  });

  async function read(id: string): Promise<CachedSession | null> {
    const startedAt = performance.now();
    const found = (await readSessions([id])).get(id);
    const before = cache.get(id);
    if (!found) {
      cache.delete(id);
      return null;
    }
    const session = toCached(found, before);
    // Changes made by this process during the query are newer than its answer.
    if (before?.revoked) session.revoked = true;
    if (before && before.granted >= startedAt) Object.assign(session, { invoices: before.invoices, granted: before.granted });
    cache.set(id, session);
    return session;
  }

  /** The session, read at most `age` milliseconds ago; null if there is none. Revoked and expired sessions are returned too. */
  function find(id: string, age = SESSION_FRESH_MS): CachedSession | null | Promise<CachedSession | null> {
    const cached = cache.get(id);
    if (cached && performance.now() - cached.checked < age) return cached;
    // With age 0 a read that began before this call is too old.
    let pending = age > 0 ? reading.get(id) : undefined;
    if (!pending) {
      pending = read(id).finally(() => reading.delete(id));
      reading.set(id, pending);
    }
    return pending;
  }

  /** Stores the time of use, at most once a minute. Requests do not wait for it, and errors are ignored. */
  function note(session: CachedSession): void {
    const now = Date.now();
    if (Math.abs(now - session.noted) < NOTE_USE_EVERY_MS) return;
    session.noted = now;
    const used = session.invoices ? { 'invoices.lastUsed': new Date(session.invoices.lastUsed) } : {};
    SessionModel.updateOne({ _id: session.id }, { $set: { lastSeen: new Date(now), ...used } }).catch(() => {});
  }

  async function start({ remember, ...who }: NewSession): Promise<{ id: string; issued: number; expires: number }> {
    const issued = Date.now();
    const expires = issued + (remember ? LONG_MS : SHORT_MS);
    const created = new Date(issued);
    const id = randomUUID();
    const network = addressGroup(who.address);
    await SessionModel.create({ _id: id, ...who, network, created, lastSeen: created, expires: new Date(expires) });
    return { id, issued, expires };
  }

  async function revoke({ user, session, except }: { user: number; session?: string; except?: string }): Promise<number> {
    const one = session === undefined ? {} : { _id: session };
    const others = except === undefined ? {} : { _id: trusted({ $ne: except }) };
    const query = { user, revoked: false, ...one, ...others };
    const ending = await SessionModel.find(query, { _id: 1 }).lean();
    await SessionModel.updateMany(query, { $set: { revoked: true } });
    for (const { _id } of ending) {
      end(_id);
      for (const listener of listeners) listener(_id);
    }
    return ending.length;
  }

  function end(session: string): void {
    const cached = cache.get(session);
    if (cached) cached.revoked = true;
  }

  return {
    find,
    note,
    start,
    /** Ends one session of an account, all of them, or all but `except`; returns their number. Other processes notice within 1 s. */
    revoke,
    /** Marks a session that another process has ended. */
    end,
    /** The open sessions of an account, newest first. */
    list: (user: number) =>
      SessionModel.find({ user, revoked: false, expires: trusted({ $gt: new Date() }) })
        .sort({ created: -1 })
        .limit(200)
        .lean(),
    /** Whether the account has signed in from this address before. */
    isKnown: async (user: number, address: string) => (await SessionModel.exists({ user, network: addressGroup(address) })) !== null,
    /** Whether the account has had invoice access before. */
    hasOpenedInvoices: async (user: number) => (await SessionModel.exists({ user, invoices: trusted({ $ne: null }) })) !== null,
    /** Opens or extends invoice access of a session. `since`: tokens issued from then on are valid. */
    async openInvoices(session: CachedSession, since: number): Promise<void> {
      const lastUsed = Date.now();
      const opened = ofInvoicePassword();
      const invoices = { since: new Date(since), lastUsed: new Date(lastUsed), ...opened };
      await SessionModel.updateOne({ _id: session.id }, { $set: { invoices } });
      const current = cache.get(session.id) ?? session;
      Object.assign(current, { invoices: { since, lastUsed, ...opened }, granted: performance.now() });
    },
    /** Calls `listener` with the id of every session that this process revokes. */
    onEnded: (listener: (session: string) => void) => void listeners.add(listener),
    stop: () => clearInterval(timer),
  };
}

/**
 * Ends expired sessions for good, so that none opens again if the clock is set back, and deletes them as late as the events of sign-ins: until then they
 * tell from where an account has signed in, when it was last seen, and that it has had invoice access.
 */
export async function sweepSessions(): Promise<void> {
  await SessionModel.updateMany({ revoked: false, expires: trusted({ $lt: new Date() }) }, { $set: { revoked: true } });
  await SessionModel.deleteMany({ expires: trusted({ $lt: new Date(Date.now() - SIGN_IN_EVENT_DAYS * 24 * HOUR) }) });
}
