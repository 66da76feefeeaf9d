/** The names of the rooms: one for each session and each display; two for each log and for the people on each vessel, with and without invoice access; one for how the vessels of the fleet stand, one for who is heard from on board, and one for what people tell of themselves. */
export const room = {
  standings: 'standings',
  aboard: 'aboard',
  people: 'people',
  here: (vessel: number) => ({ full: `here:${vessel}:full`, summary: `here:${vessel}:summary` }),
  /** The one socket that is a tab among the people. */
  tab: (tab: string) => `tab:${tab}`,
  display: (display: number) => `display:${display}`,
  session: (session: string) => `session:${session}`,
  log: (scope: number) => ({ full: `log:${scope}:full`, summary: `log:${scope}:summary` }),
  /** The log a room follows; null for a room of another sort. */
  scopeOf: (name: string): number | null => {
    const digits = /^log:(\d+):/.exec(name)?.[1];
    return digits === undefined ? null : Number(digits);
  },
};
