import { createHash, randomBytes } from 'node:crypto';
import { feedPaths, type FeedLine, type FeedSettings, type NewFeed } from '../../shared/api/calendarFeed';
import { Problem } from '../../shared/basics/problem';
import { FeedModel, FEEDS, type FeedDocument } from '../database/models/displays';
import { nextId } from '../database/nextId';

const MOST = 20;
/** How often the last use is stored, in milliseconds. */
const NOTE_USE_EVERY_MS = 60_000;

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

/** The calendars of an account, newest first. */
export async function listFeeds(user: number): Promise<FeedLine[]> {
  const found = await FeedModel.find({ user }).sort({ _id: -1 }).limit(MOST).lean<FeedDocument[]>();
  return found.map(lineOf);
}

/** Creates a calendar with a secret address of 256 random bits. @throws Problem 'conflict' if the account has 20 already. */
export async function makeFeed(user: number, settings: FeedSettings): Promise<NewFeed> {
  const secret = randomBytes(32).toString('base64url');
  const made = { _id: await nextId(FEEDS), user, hash: digestOf(secret), ...settings, created: new Date(), used: null };
  await FeedModel.create(made);
  // Counted after the insert, so that concurrent requests cannot exceed the limit together.
  if ((await FeedModel.countDocuments({ user })) > MOST) {
    await FeedModel.deleteOne({ _id: made._id });
    throw new Problem('conflict', `You have ${MOST} calendars already. Revoke one first.`);
  }
  return { ...lineOf(made), path: feedPaths.calendar(secret) };
}

/** Revokes a calendar. @throws Problem 'not_found', also for the calendar of another account. */
export async function revokeFeed(user: number, _id: number): Promise<void> {
  const { deletedCount } = await FeedModel.deleteOne({ _id, user });
  if (deletedCount === 0) throw noCalendar();
}

/** The calendar with this secret; null if there is none. Stores its use at most once a minute. */
export async function findFeed(secret: string): Promise<FeedLine | null> {
  const found = await FeedModel.findOne({ hash: digestOf(secret) }).lean<FeedDocument>();
  if (!found) return null;
  const now = Date.now();
  if (!found.used || Math.abs(now - found.used.getTime()) >= NOTE_USE_EVERY_MS)
    FeedModel.updateOne({ _id: found._id }, { $set: { used: new Date(now) } }).catch(() => {});
  return lineOf(found);
}
