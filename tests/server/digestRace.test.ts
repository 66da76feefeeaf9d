/** Processes that look at the same moment what is due send each digest once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/calendar';
import { NO_DIGEST } from '../../shared/digest';
import { kindOf } from '../../shared/kinds';
import { openMailer } from '../../server/accounts/sendMail';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { openEpoch } from '../../server/database/epoch';
import { Account } from '../../server/database/models/account';
import { DigestModel } from '../../server/database/models/digest';
import { originOf } from '../../server/digests/composeDigest';
import { setDigest } from '../../server/digests/digests';
import { sendDue } from '../../server/digests/startDigests';
import { createStopLinks } from '../../server/digests/stopLink';
import { logger } from '../../server/logger';
import { FLEET } from '../../server/log/scopeLog';
import { createRecord, readFields } from '../../server/records/writeRecords';
import { validBody } from '../shared/validBody';
import { throwawayDatabase } from '../support/database';
import { startMailServer, type MailServer } from '../support/mailServer';

const PUBLIC_URL = 'https://fleet.example.com';
const READERS = [1, 2, 3, 4, 5, 6];
let database: Awaited<ReturnType<typeof throwawayDatabase>>;
let post: MailServer;

beforeAll(async () => {
  logger.level = 'silent';
  [database, post] = await Promise.all([throwawayDatabase(), startMailServer()]);
  await connectDatabase(database.uri, false);
  await openEpoch();
  const author = { user: 99, email: 'mate@example.com' };
  const [vessels, certificates] = [kindOf('vessels'), kindOf('certificates')];
  const { id } = await createRecord(vessels, FLEET, author, readFields(vessels, validBody('vessels'), 'add'));
  const body = { ...validBody('certificates'), expiry_date: addDays(todayUtc(), 7) };
  await createRecord(certificates, id, author, readFields(certificates, body, 'add'));
});
afterAll(async () => {
  await disconnectDatabase();
  await database?.stop();
  await post?.stop();
});

test('three at once, and each reader has one mail', async () => {
  for (const reader of READERS) {
    await Account.create({ _id: reader, email: `reader${reader}@example.com`, hash: 'x', created: new Date() });
    await setDigest(reader, { ...NO_DIGEST, on: true, hour: 0 });
  }
  const yesterday = addDays(todayUtc(), -1);
  await DigestModel.updateMany({}, { $set: { next: new Date(Date.now() - 60_000), done: yesterday, 'told.day': yesterday } });
  const origin = originOf(PUBLIC_URL, createStopLinks(['a key']));
  const process = async () => {
    const mailer = await openMailer({ SMTP_URL: post.url, PUBLIC_URL, MAIL_FROM: undefined });
    return mailer ? sendDue(mailer, origin) : false;
  };
  expect(await Promise.all([process(), process(), process()])).toEqual([true, true, true]);
  expect(post.mails.flatMap(({ recipients }) => recipients).sort()).toEqual(READERS.map((reader) => `reader${reader}@example.com`));
});
