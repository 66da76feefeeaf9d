import { expect } from 'vitest';
import { accessPaths, type AccountLine, type AccountSettings } from '../../shared/api/access';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { outsidePaths } from '../../shared/api/outside';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel, patientCall } from './call';
import { newLink } from './link';
import { person, type Person } from './person';
import { slowDownload } from './slowDownload';
import { until } from './until';
import { examplePdf, uploadFile } from './uploadFile';

const LARGE = 24_000_000;

/** Two ships, and the file of a certificate of the first. */
export interface LargeFile {
  vessel: number;
  other: number;
  id: number;
}

export async function addLargeFile(url: string, { post, token }: Person): Promise<LargeFile> {
  const [vessel, other] = [await addVessel(url, token), await addVessel(url, token)];
  const { body } = await post(paths.create('certificates', vessel), validBody('certificates', { certificate_name: 'Plans' }));
  const id = Number(body.id);
  expect(await uploadFile(url, token, vessel, id, examplePdf(LARGE, 'plans'))).toBe(200);
  return { vessel, other, id };
}

let mates = 0;

/**
 * Begins downloads at `at`, takes the access of each away at `from`, and expects that they are broken off: for every reason why an account, a token or
 * a link ends. Downloads of those who may still read go on.
 */
export async function expectDownloadsCut(at: string, from: string, administrator: Person, { vessel, other, id }: LargeFile): Promise<void> {
  const path = paths.fileDownload('certificates', vessel, id);
  const begin = async (vessels: number[] | null = null) => {
    const mate = await person(at);
    const email = String((await mate.get(paths.profile)).body.email);
    const accounts = (await administrator.get(accessPaths.accounts)).body.accounts as AccountLine[];
    const { id: account = 0 } = accounts.find((each) => each.email === email) ?? {};
    const set = async (settings: Partial<AccountSettings>) => {
      const whole: AccountSettings = { role: 'editor', vessels, ends: null, suspended: false, ...settings };
      expect((await patientCall(from, 'PUT', accessPaths.account(account), administrator.token, whole)).status).toBe(200);
    };
    if (vessels) {
      await set({});
      await until(async () => (await mate.get(paths.list('crew', vessel))).status === 200 && (await hasOnly(mate, vessels)), 'the vessels');
    }
    const made = await mate.post('/api/tokens', { name: `Program ${(mates += 1)}`, scope: 'read' });
    return {
      mate,
      set,
      program: String(made.body.token),
      tokenId: Number(made.body.id),
      download: await slowDownload(at, path, mate.token),
    };
  };
  const hasOnly = async (mate: Person, vessels: number[]) =>
    ((await mate.get(paths.vessels)).body.vessels as unknown[]).length === vessels.length;

  const suspended = await begin();
  const ofProgram = await slowDownload(at, path, suspended.program);
  const ended = await begin();
  const signedOut = await begin();
  const revoked = await begin();
  const ofRevoked = await slowDownload(at, path, revoked.program);
  const ofAll = await begin();
  const ofTwo = await begin([vessel, other]);
  const readers = [await begin(), await begin([vessel, other])] as const;
  const link = await newLink(at, administrator.token, vessel);
  const ofLink = await slowDownload(at, outsidePaths.file('certificates', id), link.token);

  await suspended.set({ suspended: true });
  await ended.set({ ends: addDays(todayUtc(), -1) });
  expect((await patientCall(from, 'POST', paths.logout, signedOut.mate.token)).status).toBe(204);
  expect((await patientCall(from, 'DELETE', `/api/tokens/${revoked.tokenId}`, revoked.mate.token)).status).toBe(204);
  await ofAll.set({ vessels: [other] });
  await ofTwo.set({ vessels: [other] });
  await readers[0].set({ role: 'reader' });
  await readers[1].set({ vessels: [vessel] });
  expect((await patientCall(from, 'DELETE', outsidePaths.link(link.id), administrator.token)).status).toBe(204);

  const cut = {
    suspended: suspended.download,
    ofProgram,
    ended: ended.download,
    signedOut: signedOut.download,
    ofRevoked,
    ofAll: ofAll.download,
    ofTwo: ofTwo.download,
    ofLink,
  };
  const going = [...readers.map(({ download }) => download), revoked.download];
  const state = () => Object.fromEntries(Object.entries(cut).map(([name, download]) => [name, download.ended()]));
  await until(
    () => Object.values(cut).every((download) => download.ended() !== null),
    () => `the downloads to be cut: ${JSON.stringify(state())}`,
  );
  for (const [name, download] of Object.entries(cut)) expect([name, download.ended()]).toEqual([name, 'broken']);
  const sofar = going.map(({ bytes }) => bytes());
  await until(() => going.every(({ bytes }, nth) => bytes() > (sofar[nth] ?? 0)), 'the others to go on');
  for (const download of [...Object.values(cut), ...going]) download.stop();
}
