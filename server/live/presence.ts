import { randomInt } from 'node:crypto';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import type { PresenceNews, Roster } from '../../shared/api/presence';
import { every } from '../guarded';
import { createPeerRosters, type PeerNews } from './peerRosters';
import { room } from './room';
import { aged, newsOf, tabOf, type Presence } from './roster';
import type { LiveServer } from './LiveServer';

const LOOK_EVERY_MS = 2_000;
/** The whole roster is told to the other processes this often. */
const WHOLE_EVERY_MS = 10_000;
const FORMS: readonly InvoiceForm[] = ['full', 'summary'];

export interface PresenceHub {
  /** A name for a new tab, unlike any other. */
  newTab(): string;
  /** Where a tab is now; null: nowhere. */
  put(tab: string, presence: Presence | null): void;
  /** All users on a vessel, as a viewer of `form` sees them, without the tab that asks. */
  roster(vessel: number, form: InvoiceForm, except: string): Roster;
  /** Tells the other processes who is here, and asks who is there. */
  join(): void;
  /** What another process tells. */
  hear(news: PeerNews<Presence>): void;
  stop(): void;
}

/**
 * Who is where: kept in memory alone, one roster a process, told to the sockets of this one as it changes and to the other processes with
 * `tell`, whole now and then (.github/DECISIONS.md, presence).
 */
export function createPresence(io: LiveServer, tell: (news: PeerNews<Presence>) => void): PresenceHub {
  const own = new Map<string, Presence>();
  const name = randomInt(36 ** 3).toString(36);
  let tabs = 0;

  function show(tab: string, now: Presence | null, before: Presence | undefined): void {
    if (before && before.vessel !== now?.vessel) for (const form of FORMS) emit(form, [before.vessel, tab]);
    if (now) for (const form of FORMS) emit(form, newsOf(form, tab, now, before));
  }

  function emit(form: InvoiceForm, news: PresenceNews | null): void {
    if (news) io.local.to(room.here(news[0])[form]).except(room.tab(news[1])).emit('presence', news);
  }

  const peers = createPeerRosters<Presence>(show);

  function put(tab: string, presence: Presence | null): void {
    const before = own.get(tab);
    if (presence) own.set(tab, presence);
    else if (!own.delete(tab)) return;
    show(tab, presence, before);
    tell({ from: name, tabs: [[tab, presence]] });
  }

  const tellWhole = () => tell({ from: name, tabs: [...own], whole: true });
  const look = every(LOOK_EVERY_MS, 'presence', () => {
    const now = performance.now();
    for (const [tab, presence] of own) {
      const later = aged(presence, now);
      if (later !== presence) put(tab, later);
    }
    peers.look(now);
  });
  const whole = every(WHOLE_EVERY_MS, 'presence told', tellWhole);
  return {
    newTab: () => `${name}${(tabs += 1).toString(36)}`,
    put,
    roster(vessel, form, except) {
      const all = [...own, ...peers.entries()].filter(([tab, presence]) => presence.vessel === vessel && tab !== except);
      return [vessel, all.map(([tab, presence]) => tabOf(form, tab, presence))];
    },
    join: () => tell({ from: name, tabs: [...own], whole: true, asks: true }),
    hear(news) {
      if (news.from === name) return;
      if (news.asks) tellWhole();
      peers.hear(news, performance.now());
    },
    stop() {
      clearInterval(look);
      clearInterval(whole);
      tell({ from: name, tabs: [], bye: true });
    },
  };
}
