import { randomUUID } from 'node:crypto';
import { batchQueries } from '../database/batchQueries';
import { trusted } from '../database/encoding';
import { SessionModel, type SessionDocument } from '../database/models/session';
import { every } from '../guarded';
import { addressGroup } from '../http/clientAddress';

const HOUR = 3_600_000;
const SHORT_MS = 12 * HOUR;
/** With `remember`. */
const LONG_MS = 30 * 24 * HOUR;
/** A revocation made by another process that could not tell of it is seen within this time; one made or told here, at once. */
const TRUSTED_MS = 1_000;
/** How often use is written down. */
const NOTED_MS = 60_000;
const FORGET_EVERY_MS = 10 * 60_000;
const MOST_HELD = 50_000;

/** A session as this process remembers it. Times in milliseconds since 1970, unless they say otherwise. */
export interface CachedSession {
  id: string;
  user: number;
  email: string;
  expires: number;
  /** When it has lasted as long as it may, by the steady clock: a clock that is set back does not lengthen it. */
  ends: number;
  revoked: boolean;
  invoices: { since: number; lastUsed: number } | null;
  /** When the database was last asked, by the steady clock. */
  checked: number;
  noted: number;
  /** When this process last opened invoice access, by the steady clock. */
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

function hold(found: SessionDocument, before: CachedSession | undefined): CachedSession {
  const invoices = found.invoices && { since: found.invoices.since.getTime(), lastUsed: found.invoices.lastUsed.getTime() };
  // Use is written down late: what we know may be newer than what is kept.
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

/** Thousands of pages that return at once, or are rechecked, are one question. */
const askAll = batchQueries<string, SessionDocument>(async (ids) => {
  const found = await SessionModel.find({ _id: trusted({ $in: ids }) }).lean();
  return new Map(found.map((session) => [session._id, session]));
});

/** Sign-ins, kept in the database and remembered for some seconds, so that a request costs no look-up. */
export function createSessions() {
  const held = new Map<string, CachedSession>();
  const asking = new Map<string, Promise<CachedSession | null>>();
  const listeners = new Set<(session: string) => void>();

  const timer = every(FORGET_EVERY_MS, 'sessions forgotten', () => {
    const now = performance.now();
    // Kept until they end by either clock: one that was set back would lengthen a session that was forgotten.
    for (const [id, { ends, expires, checked }] of held) {
      const isOver = ends <= now && expires <= Date.now();
      if (isOver || (held.size > MOST_HELD && checked < now - FORGET_EVERY_MS)) held.delete(id);
    }
  });

  async function ask(id: string): Promise<CachedSession | null> {
    const asked = performance.now();
    const found = (await askAll([id])).get(id);
    const before = held.get(id);
    if (!found) {
      held.delete(id);
      return null;
    }
    const session = hold(found, before);
    // What happened here while we asked is newer than the answer.
    if (before?.revoked) session.revoked = true;
    if (before && before.granted >= asked) Object.assign(session, { invoices: before.invoices, granted: before.granted });
    held.set(id, session);
    return session;
  }

  /** The session, asked for at most `age` milliseconds ago, or null when there is none. A revoked or expired one is answered as such. */
  function find(id: string, age = TRUSTED_MS): CachedSession | null | Promise<CachedSession | null> {
    const known = held.get(id);
    if (known && performance.now() - known.checked < age) return known;
    let question = asking.get(id);
    if (!question) {
      question = ask(id).finally(() => asking.delete(id));
      asking.set(id, question);
    }
    return question;
  }

  /** Notes once a minute that a session is in use. No request waits for it, and nothing depends on it. */
  function note(session: CachedSession): void {
    const now = Date.now();
    if (Math.abs(now - session.noted) < NOTED_MS) return;
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
    const known = held.get(session);
    if (known) known.revoked = true;
  }

  return {
    find,
    note,
    start,
    /** Ends one session of an account, all of them, or all but one; answers how many. In this process at once, in others when told, or within 1 s. */
    revoke,
    /** Notes that a session was ended by another process. */
    end,
    /** The sessions of an account that have not ended, the newest first. */
    list: (user: number) =>
      SessionModel.find({ user, revoked: false, expires: trusted({ $gt: new Date() }) })
        .sort({ created: -1 })
        .limit(200)
        .lean(),
    /** Whether the account has signed in from this address before. */
    isKnown: async (user: number, address: string) => (await SessionModel.exists({ user, network: addressGroup(address) })) !== null,
    /** Whether the account has opened the invoices before. */
    hasOpenedInvoices: async (user: number) => (await SessionModel.exists({ user, invoices: trusted({ $ne: null }) })) !== null,
    /** Opens invoice access for a session, or keeps it open. */
    async openInvoices(session: CachedSession, since: number): Promise<void> {
      const lastUsed = Date.now();
      await SessionModel.updateOne({ _id: session.id }, { $set: { invoices: { since: new Date(since), lastUsed: new Date(lastUsed) } } });
      const current = held.get(session.id) ?? session;
      Object.assign(current, { invoices: { since, lastUsed }, granted: performance.now() });
    },
    /** Calls back with the id of every session that is revoked in this process. */
    onEnded: (listener: (session: string) => void) => void listeners.add(listener),
    stop: () => clearInterval(timer),
  };
}

/** Removes sessions that expired: the embedded engine deletes nothing by itself. */
export async function sweepSessions(): Promise<void> {
  await SessionModel.deleteMany({ expires: trusted({ $lt: new Date() }) });
}
