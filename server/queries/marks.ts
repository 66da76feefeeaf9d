import { todayUtc } from '../../shared/basics/calendar';
import { Problem } from '../../shared/basics/problem';
import type { Mark, Since } from '../../shared/status/since';
import { epoch } from '../database/epoch';
import { Mark as MarkModel, type MarkDocument } from '../database/models/mark';
import { assertEpoch } from '../log/assertEpoch';
import { isDuplicate } from '../log/isDuplicate';
import { headOf } from '../log/readLog';

const find = (user: number, vessel: number) => MarkModel.findOne({ user, vessel }, { _id: 0 }).lean<MarkDocument>();

async function keep(user: number, vessel: number, { seq, day }: Mark, begun?: MarkDocument['begun']): Promise<void> {
  const mark = { seq, day, epoch: epoch() };
  const change = begun ? { $set: { ...mark, begun } } : { $set: mark, $unset: { begun: 1 } };
  const set = () => MarkModel.updateOne({ user, vessel }, change, { upsert: true });
  // Of two first marks at once, one is refused by the index: it then finds the other.
  await set().catch((error: unknown) => (isDuplicate(error) ? set() : Promise.reject(error as Error)));
}

/**
 * The user's mark on a vessel whose log has come to `head`. One that means nothing there is begun afresh, at `head`, which is told until
 * the user sets one.
 */
export async function openMark(user: number, vessel: number, head: number): Promise<Pick<Since, 'mark' | 'begun'>> {
  const held = await find(user, vessel);
  const lost = held && (held.epoch !== epoch() ? 'restored' : held.seq > head ? 'ahead' : undefined);
  if (held && !lost) return { mark: { seq: held.seq, day: held.day }, ...(held.begun && { begun: held.begun }) };
  const mark = { seq: head, day: todayUtc() };
  await keep(user, vessel, mark, lost ?? undefined);
  return { mark, begun: lost ?? 'first' };
}

/**
 * Sets the user's mark, also back to where it was, and answers the one before it, null where that means nothing now.
 * @throws Problem 'restored' when `mark` is of a log that a backup has replaced, 'conflict' when it is ahead of the log.
 */
export async function setMark(user: number, vessel: number, mark: Mark, of: string | undefined): Promise<{ mark: Mark; was: Mark | null }> {
  assertEpoch(of);
  if (mark.seq > (await headOf(vessel))) throw new Problem('conflict', 'This log is shorter than what you hold. Load the lists again.');
  const held = await find(user, vessel);
  await keep(user, vessel, mark);
  return { mark, was: held?.epoch === epoch() ? { seq: held.seq, day: held.day } : null };
}
