import { LIFETIME_MS } from './resetLink';

/**
 * One mail an account a minute, and five in the time a link lives: a stranger's requests must neither fill a mailbox nor leave it
 * without a link that is good.
 */
const LEAST_APART_MS = 60_000;
const MOST = 5;
const MOST_REMEMBERED = 10_000;

/** Whether an account may be mailed now; counts it when it may. */
export function createMailPace(now = () => performance.now()): (user: number) => boolean {
  const mailed = new Map<number, number[]>();

  return (user) => {
    const at = now();
    const recent = (mailed.get(user) ?? []).filter((time) => at - time < LIFETIME_MS);
    if (recent.length >= MOST || at - (recent.at(-1) ?? -Infinity) < LEAST_APART_MS) return false;
    // Set anew, it moves to the end: those at the start were mailed longest ago.
    mailed.delete(user);
    mailed.set(user, [...recent, at]);
    for (const [oldest] of mailed) if (mailed.size > MOST_REMEMBERED) mailed.delete(oldest);
    return true;
  };
}
