import { createHash, randomBytes } from 'node:crypto';
import { feedPaths, type FeedLine, type FeedSettings, type NewFeed } from '../../shared/api/calendarFeed';
import { Problem } from '../../shared/basics/problem';
import { FeedModel, FEEDS, type FeedDocument } from '../database/models/feed';
import { nextId } from '../database/nextId';

const MOST = 20;
/** How often use is written down, in milliseconds. */
const NOTED_MS = 60_000;

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export const noCalendar = (): Problem => new Problem('not_found', 'Calendar not found');

const lineOf = ({ _id, name, vessels, sections, names, alarm, created, used }: FeedDocument): FeedLine => ({
  id: _id,
  name,
  vessels,
  sections,
  names,
  alarm,
  created: created.toISOString(),
  used: used?.toISOString() ?? null,
});

/** The calendars of an account, the newest first. */
export async function listFeeds(user: number): Promise<FeedLine[]> {
  const found = await FeedModel.find({ user }).sort({ _id: -1 }).limit(MOST).lean<FeedDocument[]>();
  return found.map(lineOf);
}

/** Makes a calendar with an address of its own, 256 random bits. @throws Problem 'conflict' when the account has as many as it may. */
export async function makeFeed(user: number, settings: FeedSettings): Promise<NewFeed> {
  const secret = randomBytes(32).toString('base64url');
  const made = { _id: await nextId(FEEDS), user, hash: digestOf(secret), ...settings, created: new Date(), used: null };
  await FeedModel.create(made);
  // Counted with itself, so that many at once do not all find room.
  if ((await FeedModel.countDocuments({ user })) > MOST) {
    await FeedModel.deleteOne({ _id: made._id });
    throw new Problem('conflict', `You have ${MOST} calendars already. Revoke one first.`);
  }
  return { ...lineOf(made), path: feedPaths.calendar(secret) };
}

/** Its address answers nothing from now on. @throws Problem 'not_found', also for the calendar of another account. */
export async function revokeFeed(user: number, _id: number): Promise<void> {
  const { deletedCount } = await FeedModel.deleteOne({ _id, user });
  if (deletedCount === 0) throw noCalendar();
}

/** The calendar of an address, noting once a minute that it is in use; null for a secret of none. */
export async function findFeed(secret: string): Promise<FeedLine | null> {
  const found = await FeedModel.findOne({ hash: digestOf(secret) }).lean<FeedDocument>();
  if (!found) return null;
  const now = Date.now();
  if (!found.used || Math.abs(now - found.used.getTime()) >= NOTED_MS)
    FeedModel.updateOne({ _id: found._id }, { $set: { used: new Date(now) } }).catch(() => {});
  return lineOf(found);
}
