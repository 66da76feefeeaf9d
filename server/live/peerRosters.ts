import type { Presence } from './roster';

/** What one process tells the others: where tabs of its own are, null for those that are gone. */
export interface PeerHere {
  from: string;
  tabs: [tab: string, presence: Presence | null][];
  /** These are all it has. */
  whole?: boolean;
  /** It has just started: the others tell theirs. */
  asks?: boolean;
  /** It ends. */
  bye?: boolean;
}

/** A process that was silent for longer is gone, and all who were there with it: two of its rosters were missed. Nobody stays 25 s. */
const SILENT_MS = 22_000;

/** The rosters of the other processes. `show` is called for every tab that moved. */
export function createPeerRosters(show: (tab: string, now: Presence | null, before: Presence | undefined) => void): {
  entries(): [string, Presence][];
  hear(news: PeerHere, now: number): void;
  look(now: number): void;
} {
  const peers = new Map<string, { heard: number; tabs: Map<string, Presence> }>();

  function forget(from: string): void {
    const tabs = peers.get(from)?.tabs ?? new Map<string, Presence>();
    peers.delete(from);
    for (const [tab, presence] of tabs) show(tab, null, presence);
  }

  return {
    entries: () => [...peers.values()].flatMap(({ tabs }) => [...tabs]),
    hear({ from, tabs: news, whole, bye }, now) {
      if (bye) return forget(from);
      const peer = peers.get(from) ?? { heard: now, tabs: new Map<string, Presence>() };
      peers.set(from, peer);
      peer.heard = now;
      const gone = new Set(whole ? peer.tabs.keys() : []);
      for (const [tab, presence] of news) {
        gone.delete(tab);
        const before = peer.tabs.get(tab);
        if (presence) peer.tabs.set(tab, presence);
        else peer.tabs.delete(tab);
        if (presence ?? before) show(tab, presence, before);
      }
      for (const tab of gone) {
        const before = peer.tabs.get(tab);
        peer.tabs.delete(tab);
        show(tab, null, before);
      }
    },
    look(now) {
      for (const [from, { heard }] of peers) if (now - heard > SILENT_MS) forget(from);
    },
  };
}
