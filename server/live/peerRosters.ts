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
