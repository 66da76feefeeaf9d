import { type PresenceNews, type PresenceTab, PRESENCE_FLAGS, HIDE_EDITING_MS } from '../../shared/api/presence';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { kindOfWireCode } from '../../shared/kinds/kinds';

/** The location of one tab. `said`: when the tab last reported it, by `performance.now`. */
export interface Presence {
  vessel: number;
  email: string;
  section: string;
  record: number;
  field: string;
  flags: number;
  said: number;
}

/** An idle tab is dropped after this time. */
const IDLE_GONE_MS = 15 * 60_000;

/** A location as a viewer may see it. A tab at the invoices is shown without section and record to viewers without invoice access. */
function visiblePresence(form: InvoiceForm, presence: Presence): Presence {
  if (form === 'full' || kindOfWireCode(presence.section)?.access !== 'invoice') return presence;
  return { ...presence, section: '', record: 0, field: '', flags: presence.flags & PRESENCE_FLAGS.idle };
}

/** A tab in a roster, as a viewer with `form` sees it. */
export function tabOf(form: InvoiceForm, tab: string, presence: Presence): PresenceTab {
  const { section, record, field, flags, email } = visiblePresence(form, presence);
  return [tab, section, record, field, flags, email];
}

/** The event about a changed tab for viewers with `form`; null if nothing that they see has changed. */
export function newsOf(form: InvoiceForm, tab: string, now: Presence, before: Presence | undefined): PresenceNews | null {
  const [, section, record, field, flags, email] = tabOf(form, tab, now);
  const wasHere = before?.vessel === now.vessel;
  if (wasHere && tabOf(form, tab, before).join() === [tab, section, record, field, flags, email].join()) return null;
  if (!wasHere) return [now.vessel, tab, section, record, field, flags, email];
  const news: PresenceNews = [now.vessel, tab, section, record, field, flags];
  while (news.length > 3 && !news.at(-1)) news.pop();
  return news;
}

/** The state of a tab at `now`: the same, no longer editing, or null if it was idle for too long. */
export function expired(presence: Presence, now: number): Presence | null {
  const silent = now - presence.said;
  if (presence.flags & PRESENCE_FLAGS.idle && silent > IDLE_GONE_MS) return null;
  if (presence.flags & PRESENCE_FLAGS.editing && silent > HIDE_EDITING_MS)
    return { ...presence, flags: presence.flags & ~PRESENCE_FLAGS.editing };
  return presence;
}

/** A message of one process to the others about its own tabs; null: the tab has left. */
export interface PeerNews<T> {
  /** The sending process. */
  from: string;
  tabs: [tab: string, state: T | null][];
  /** `tabs` is the whole roster. */
  whole?: boolean;
  /** The process has just started and asks the others for their rosters. */
  asks?: boolean;
  /** The process stops. */
  bye?: boolean;
}

/** A process that is silent for longer counts as dead, and its tabs as gone. It then has missed two messages of 10 s. */
const SILENT_MS = 22_000;

/** The rosters of the other processes. `onTab` is called for every tab that changes. Times are milliseconds of a monotonic clock. */
export function createPeerRosters<T>(onTab: (tab: string, now: T | null, before: T | undefined) => void): {
  entries(): [string, T][];
  receive(news: PeerNews<T>, now: number): void;
  /** Drops the rosters of processes that count as dead. */
  dropSilent(now: number): void;
} {
  const peers = new Map<string, { lastNews: number; tabs: Map<string, T> }>();

  function drop(from: string): void {
    const tabs = peers.get(from)?.tabs ?? new Map<string, T>();
    peers.delete(from);
    for (const [tab, state] of tabs) onTab(tab, null, state);
  }

  return {
    entries: () => [...peers.values()].flatMap(({ tabs }) => [...tabs]),
    receive({ from, tabs: news, whole, bye }, now) {
      if (bye) return drop(from);
      const peer = peers.get(from) ?? { lastNews: now, tabs: new Map<string, T>() };
      peers.set(from, peer);
      peer.lastNews = now;
      const gone = new Set(whole ? peer.tabs.keys() : []);
      for (const [tab, state] of news) {
        gone.delete(tab);
        const before = peer.tabs.get(tab);
        if (state) peer.tabs.set(tab, state);
        else peer.tabs.delete(tab);
        if (state ?? before) onTab(tab, state, before);
      }
      for (const tab of gone) {
        const before = peer.tabs.get(tab);
        peer.tabs.delete(tab);
        onTab(tab, null, before);
      }
    },
    dropSilent(now) {
      for (const [from, { lastNews }] of peers) if (now - lastNews > SILENT_MS) drop(from);
    },
  };
}
