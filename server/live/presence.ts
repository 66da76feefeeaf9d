import { randomInt } from 'node:crypto';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import type { PresenceNews, Roster } from '../../shared/api/presence';
import { every } from '../guarded';
import { createPeerRosters, type PeerNews } from './peerRosters';
import { room } from './room';
import { expired, newsOf, tabOf, type Presence } from './roster';
import type { LiveServer } from './LiveServer';

const EXPIRE_EVERY_MS = 2_000;
/** How often the whole roster is sent to the other processes. */
const WHOLE_EVERY_MS = 10_000;
const FORMS: readonly InvoiceForm[] = ['full', 'summary'];

export interface PresenceHub {
  /** A unique name for a new tab. */
  newTab(): string;
  /** Sets the location of a tab; null: none. */
  put(tab: string, presence: Presence | null): void;
  /** All tabs on a vessel but `except`, as a viewer with `form` sees them. */
  roster(vessel: number, form: InvoiceForm, except: string): Roster;
  /** Sends the own roster to the other processes and asks for theirs. */
  join(): void;
  /** Handles a message of another process. */
  onPeerNews(news: PeerNews<Presence>): void;
  stop(): void;
}

/**
 * Presence: the locations of tabs, only in memory. Each process has the roster of its own tabs. Changes are sent to the sockets of this process, and to
 * the other processes with `send`, which also get the whole roster every 10 s (.github/DECISIONS.md, presence).
 */
export function createPresence(io: LiveServer, send: (news: PeerNews<Presence>) => void): PresenceHub {
  const own = new Map<string, Presence>();
  const name = randomInt(36 ** 3).toString(36);
  let tabs = 0;

  function emitChange(tab: string, now: Presence | null, before: Presence | undefined): void {
    if (before && before.vessel !== now?.vessel) for (const form of FORMS) emit(form, [before.vessel, tab]);
    if (now) for (const form of FORMS) emit(form, newsOf(form, tab, now, before));
  }

  function emit(form: InvoiceForm, news: PresenceNews | null): void {
    if (news) io.local.to(room.presence(news[0])[form]).except(room.tab(news[1])).emit('presence', news);
  }

  const peers = createPeerRosters<Presence>(emitChange);

  function put(tab: string, presence: Presence | null): void {
    const before = own.get(tab);
    if (presence) own.set(tab, presence);
    else if (!own.delete(tab)) return;
    emitChange(tab, presence, before);
    send({ from: name, tabs: [[tab, presence]] });
  }

  const sendWhole = () => send({ from: name, tabs: [...own], whole: true });
  const expiring = every(EXPIRE_EVERY_MS, 'presence', () => {
    const now = performance.now();
    for (const [tab, presence] of own) {
      const current = expired(presence, now);
      if (current !== presence) put(tab, current);
    }
    peers.dropSilent(now);
  });
  const sending = every(WHOLE_EVERY_MS, 'roster of presence', sendWhole);
  return {
    newTab: () => `${name}${(tabs += 1).toString(36)}`,
    put,
    roster(vessel, form, except) {
      const all = [...own, ...peers.entries()].filter(([tab, presence]) => presence.vessel === vessel && tab !== except);
      return [vessel, all.map(([tab, presence]) => tabOf(form, tab, presence))];
    },
    join: () => send({ from: name, tabs: [...own], whole: true, asks: true }),
    onPeerNews(news) {
      if (news.from === name) return;
      if (news.asks) sendWhole();
      peers.receive(news, performance.now());
    },
    stop() {
      clearInterval(expiring);
      clearInterval(sending);
      send({ from: name, tabs: [], bye: true });
    },
  };
}
