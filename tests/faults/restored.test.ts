/** A restored log is another log: screens, writes and processes that knew the one before take nothing of it for the new one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { VESSEL_KINDS, kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { exampleBody } from '../../scripts/bench/fleet';
import { addVessel, call, register } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { faultsIn } from '../support/faultsIn';
import { openScreen, type Screen } from '../support/openScreen';
import { runTool } from '../support/runTool';
import { embeddedUri } from '../support/sharedServer';
import { startServer, type RunningServer } from '../support/startServer';
import { until } from '../support/until';

const KEYS = { JWT_SECRET: 'one-key-before-and-after-the-restore-32' };
const crew = kindOf('crew');

let folder: string;
const screens: Screen[] = [];
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'vessel-ops-restored-'))));
afterEach(() => screens.splice(0).forEach((screen) => screen.close()));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Installation {
  server: RunningServer;
  token: string;
  vessel: number;
  archive: string;
}

async function add({ server, token, vessel }: Installation, name: string): Promise<number> {
  const { status, body } = await call(server.url, 'POST', paths.create('crew', vessel), token, { ...exampleBody(crew, 1), name });
  expect(status).toBe(201);
  return Number(body.id);
}

const namesOf = (screen: Screen) => screen.live.records('crew').map(({ name }) => name);
const numbered = (word: string, count: number) => Array.from({ length: count }, (_, n) => `${word} ${n + 1}`);

async function screenOf({ server, token, vessel }: Installation): Promise<Screen> {
  const screen = openScreen(server.url, token, null);
  screens.push(screen);
  await screen.open(vessel);
  return screen;
}

/** Ten records, a backup, and five more that an open screen shows. */
async function openInstallation(
  server: RunningServer,
  archive: string,
  env: Record<string, string>,
): Promise<Installation & { screen: Screen }> {
  const token = await register(server.url);
  const made: Installation = { server, token, vessel: await addVessel(server.url, token, 'Aurora'), archive };
  for (const name of numbered('Early', 10)) await add(made, name);
  expect(await runTool('backup', env, [archive])).toMatchObject({ code: 0 });
  const screen = await screenOf(made);
  for (const name of numbered('Ghost', 5)) await add(made, name);
  await screen.reached(15);
  return { ...made, screen };
}

/** What the screen holds of every kind is what one that is opened now is given. */
async function showsWhatIsThere(installation: Installation, screen: Screen): Promise<void> {
  const fresh = await screenOf(installation);
  const all = ({ live }: Screen) => {
    const { vessel, fleet } = live.store.getState();
    return { vessel, fleet, records: VESSEL_KINDS.map((kind) => live.records(kind)) };
  };
  await until(
    () => fresh.live.store.getState().fleet !== null && isDeepStrictEqual(all(screen), all(fresh)),
    () => `the screen to show what is there; it shows ${namesOf(screen).join()}`,
  );
}

test('a screen that was open over a restore shows exactly what a fresh load shows', { timeout: 600_000 }, async () => {
  const server = await startServer({ env: KEYS });
  try {
    const archive = join(folder, 'embedded.backup');
    const made = await openInstallation(server, archive, { DATA_DIR: server.dataDir });
    const { screen } = made;
    await server.kill('SIGTERM');
    rmSync(join(server.dataDir, 'database'), { recursive: true });
    expect(await runTool('restore', { DATA_DIR: server.dataDir }, [archive])).toMatchObject({ code: 0, err: '' });
    // Edits made while the server is away are based on what is no longer there: they must not land.
    const waiting = screen.live
      .create('crew', made.vessel, { ...exampleBody(crew, 1), name: 'Written before' })
      .catch((error: unknown) => error);
    await server.restart();
    const later = numbered('Later', 8);
    for (const name of later) await add(made, name);
    expect(await waiting).toMatchObject({ code: 'restored' });
    await showsWhatIsThere(made, screen);
    expect(namesOf(screen)).toEqual([...numbered('Early', 10), ...later]);
    expect(screen.live.store.getState().notice?.text).toContain('restored from a backup');
    expect(await faultsIn(embeddedUri(server))).toEqual([]);
  } finally {
    await server.stop();
  }
});

test(
  'a process that runs on over a restore serves the restored log, and a Delete of a ghost removes nothing',
  { timeout: 600_000 },
  async () => {
    const database = await throwawayDatabase();
    const env = { ...KEYS, MONGODB_URI: database.uri, DATA_DIR: folder };
    const server = await startServer({ env });
    const client = new MongoClient(database.uri);
    try {
      const archive = join(folder, 'elsewhere.backup');
      const made = await openInstallation(server, archive, env);
      const { screen, token, vessel } = made;
      const ghosts = screen.live.records('crew').filter(({ name }) => String(name).startsWith('Ghost'));
      const [first] = screen.live.records('crew');
      const change = (name: string) =>
        call(server.url, 'PUT', paths.record('crew', vessel, first?.id ?? 0), token, { ...exampleBody(crew, 1), name });
      await change('Early, edited before');
      await screen.reached(16);
      const stale = await call(server.url, 'GET', paths.record('crew', vessel, first?.id ?? 0), token);

      // Before the restore: a screen that hears of it first bases its deletions on the restored log.
      screen.cut();
      await client.db().dropDatabase();
      expect(await runTool('restore', env, [archive])).toMatchObject({ code: 0, err: '' });
      const deletions = [first, ...ghosts].map((record) =>
        screen.live.remove('crew', vessel, record?.id ?? 0, record?.rev ?? 0).catch((error: unknown) => error),
      );
      expect((await change('Early, edited after')).body).toMatchObject({ rev: 2 });
      const later = numbered('Later', 8);
      const ids = [];
      for (const name of later) ids.push(await add(made, name));
      expect(ids.filter((id) => ghosts.some((ghost) => ghost.id === id))).toEqual([]);

      // The revision is the same, and what it stands for is not.
      const tag = String(stale.headers.get('etag'));
      const refused = await call(server.url, 'DELETE', paths.record('crew', vessel, first?.id ?? 0), token, undefined, { 'If-Match': tag });
      expect(refused).toMatchObject({ status: 409, body: { code: 'restored' } });

      screen.mend();
      for (const answer of await Promise.all(deletions)) expect(answer).toMatchObject({ code: 'restored' });
      await showsWhatIsThere(made, screen);
      expect(namesOf(screen)).toEqual(['Early, edited after', ...numbered('Early', 10).slice(1), ...later]);
      expect(await faultsIn(database.uri)).toEqual([]);
    } finally {
      await client.close();
      await server.stop();
      await database.stop();
    }
  },
);
