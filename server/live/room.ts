/** The names of Socket.IO rooms. Logs and presence have two each: with invoice access ('full') and without ('summary'). */
export const room = {
  /** Followers of vessel status. */
  vesselStatus: 'standings',
  /** Followers of who is on board. */
  onBoard: 'aboard',
  /** Followers of profiles. */
  people: 'people',
  /** Tabs on a vessel. */
  presence: (vessel: number) => ({ full: `here:${vessel}:full`, summary: `here:${vessel}:summary` }),
  /** The socket of a tab. */
  tab: (tab: string) => `tab:${tab}`,
  display: (display: number) => `display:${display}`,
  session: (session: string) => `session:${session}`,
  log: (scope: number) => ({ full: `log:${scope}:full`, summary: `log:${scope}:summary` }),
  /** The log of a room; null for another room. */
  scopeOf: (name: string): number | null => {
    const digits = /^log:(\d+):/.exec(name)?.[1];
    return digits === undefined ? null : Number(digits);
  },
};
