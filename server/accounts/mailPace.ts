/** One mail an account a minute, and five an hour: whoever asks in another's name shall not fill a mailbox. */
const LEAST_APART_MS = 60_000;
const HOUR_MS = 3_600_000;
const MOST_AN_HOUR = 5;
const MOST_REMEMBERED = 10_000;

/** Whether an account may be mailed now; counts it when it may. */
export function createMailPace(now = Date.now): (user: number) => boolean {
  const mailed = new Map<number, number[]>();

  return (user) => {
    const at = now();
    const recent = (mailed.get(user) ?? []).filter((time) => at - time < HOUR_MS);
    if (recent.length >= MOST_AN_HOUR || at - (recent.at(-1) ?? -Infinity) < LEAST_APART_MS) return false;
    // Set anew, it moves to the end: those at the start were mailed longest ago.
    mailed.delete(user);
    mailed.set(user, [...recent, at]);
    for (const [oldest] of mailed) if (mailed.size > MOST_REMEMBERED) mailed.delete(oldest);
    return true;
  };
}
