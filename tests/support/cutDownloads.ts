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
  const join = async (vessels: number[] | null = null) => {
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
    };
  };
  const hasOnly = async (mate: Person, vessels: number[]) =>
    ((await mate.get(paths.vessels)).body.vessels as unknown[]).length === vessels.length;

  const [suspended, ended, signedOut, revoked, ofAll] = [await join(), await join(), await join(), await join(), await join()];
  const ofTwo = await join([vessel, other]);
  const readers = [await join(), await join([vessel, other])] as const;
  const link = await newLink(at, administrator.token, vessel);

  // Everybody is there by now: a download takes as long as its file is large, and none may end before its access does.
  const download = (token: string, from = path) => slowDownload(at, from, token);
  const cut = {
    suspended: await download(suspended.mate.token),
    ofProgram: await download(suspended.program),
    ended: await download(ended.mate.token),
    signedOut: await download(signedOut.mate.token),
    ofRevoked: await download(revoked.program),
    ofAll: await download(ofAll.mate.token),
    ofTwo: await download(ofTwo.mate.token),
    ofLink: await download(link.token, outsidePaths.file('certificates', id)),
  };
  const going = [await download(readers[0].mate.token), await download(readers[1].mate.token), await download(revoked.mate.token)];

  await suspended.set({ suspended: true });
  await ended.set({ ends: addDays(todayUtc(), -1) });
  expect((await patientCall(from, 'POST', paths.logout, signedOut.mate.token)).status).toBe(204);
  expect((await patientCall(from, 'DELETE', `/api/tokens/${revoked.tokenId}`, revoked.mate.token)).status).toBe(204);
  await ofAll.set({ vessels: [other] });
  await ofTwo.set({ vessels: [other] });
  await readers[0].set({ role: 'reader' });
  await readers[1].set({ vessels: [vessel] });
  expect((await patientCall(from, 'DELETE', outsidePaths.link(link.id), administrator.token)).status).toBe(204);

  const state = () => Object.fromEntries(Object.entries(cut).map(([name, each]) => [name, each.ended()]));
  await until(
    () => Object.values(cut).every((each) => each.ended() !== null),
    () => `the downloads to be cut: ${JSON.stringify(state())}`,
  );
  for (const [name, each] of Object.entries(cut)) expect([name, each.ended()]).toEqual([name, 'broken']);
  const sofar = going.map(({ bytes }) => bytes());
  await until(() => going.every(({ bytes }, nth) => bytes() > (sofar[nth] ?? 0)), 'the others to go on');
  for (const each of [...Object.values(cut), ...going]) each.stop();
}
