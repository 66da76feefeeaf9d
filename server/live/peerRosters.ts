/** What one process tells the others of tabs of its own, null for those that are gone. */
export interface PeerNews<T> {
  from: string;
  tabs: [tab: string, told: T | null][];
  /** These are all it has. */
  whole?: boolean;
  /** It has just started: the others tell theirs. */
  asks?: boolean;
  /** It ends. */
  bye?: boolean;
}

/** A process that was silent for longer is gone, and all who were there with it: two of its rosters were missed. No user stays shown for 25 s. */
const SILENT_MS = 22_000;

/** The rosters of the other processes. `show` is called for every tab that moved. */
export function createPeerRosters<T>(show: (tab: string, now: T | null, before: T | undefined) => void): {
  entries(): [string, T][];
  hear(news: PeerNews<T>, now: number): void;
  look(now: number): void;
} {
  const peers = new Map<string, { heard: number; tabs: Map<string, T> }>();

  function forget(from: string): void {
    const tabs = peers.get(from)?.tabs ?? new Map<string, T>();
    peers.delete(from);
    for (const [tab, told] of tabs) show(tab, null, told);
  }

  return {
    entries: () => [...peers.values()].flatMap(({ tabs }) => [...tabs]),
    hear({ from, tabs: news, whole, bye }, now) {
      if (bye) return forget(from);
      const peer = peers.get(from) ?? { heard: now, tabs: new Map<string, T>() };
      peers.set(from, peer);
      peer.heard = now;
      const gone = new Set(whole ? peer.tabs.keys() : []);
      for (const [tab, told] of news) {
        gone.delete(tab);
        const before = peer.tabs.get(tab);
        if (told) peer.tabs.set(tab, told);
        else peer.tabs.delete(tab);
        if (told ?? before) show(tab, told, before);
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
