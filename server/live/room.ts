/** The names of the rooms: one a session, and two a log, for those with and without invoice access. */
export const room = {
  session: (session: string) => `session:${session}`,
  log: (scope: number) => ({ full: `log:${scope}:full`, summary: `log:${scope}:summary` }),
};
