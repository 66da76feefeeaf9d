import type { Viewer } from '../../server/http/viewer';
import { paths } from '../../shared/api/paths';
import type { Simulation } from './simulate';
import type { Step } from './steps';
import { nth } from './world';
import { DAY, IMPORTER, REFUSALS, valuesOf, write } from './write';
import { EDITOR } from '../../server/http/access';

/** Has a step happen now. */
export function play(simulation: Simulation, step: Step): void {
  const { world, database, network } = simulation;
  const later = (ms: number, act: () => void) => void world.in(ms, act);
  switch (step.do) {
    case 'create':
    case 'update':
    case 'delete':
    case 'restore':
      return person(simulation, step);
    case 'select':
      return nth(simulation.pages, step.page).live.select(step.vessel);
    case 'read':
      return nth(simulation.pages, step.page).read(paths.list('crew', step.vessel));
    case 'import':
      return importCrew(simulation, step);
    case 'cut': {
      const page = nth(simulation.pages, step.page);
      page.cut();
      return later(step.ms, () => page.isAlive && page.mend());
    }
    case 'drop':
      return nth(simulation.pages, step.page).drop();
    case 'reopen': {
      const page = nth(simulation.pages, step.page);
      if (!page.isAlive) return;
      page.close();
      return later(step.ms, () => simulation.openPage(step.page));
    }
    case 'away':
      return leave(simulation, step);
    case 'move':
      simulation.home[step.page] = step.server % simulation.servers.length;
      return nth(simulation.pages, step.page).drop();
    case 'kill': {
      const server = nth(simulation.servers, step.server);
      server.kill();
      return later(step.ms, () => void server.start());
    }
    case 'kill engine':
      if (!database.isUp) return;
      return void database.kill(step.ms).then(() => {
        for (const server of simulation.servers) world.in(world.between(0, 200), () => server.onReturn());
      });
    case 'stall':
      return database.stall(step.ms);
    case 'lossy':
      database.lossy = 0.15;
      return later(step.ms, () => (database.lossy = 0));
    case 'bad network':
      network.bad = 0.3;
      return later(step.ms, () => (network.bad = 0));
    case 'split':
      simulation.isSplit = true;
      return later(step.ms, () => (simulation.isSplit = false));
    case 'full':
      simulation.isFull = true;
      return later(step.ms, () => (simulation.isFull = false));
    case 'clock':
      return setClock(step.of === 'server' ? nth(simulation.servers, step.nth).clock : nth(simulation.pages, step.nth).clock, step.ms);
    case 'backup':
      if (database.isUp) simulation.backup = database.snapshot();
      return;
    case 'bring back':
      return void bringBack(simulation);
    case 'upgrade':
      simulation.build += 1;
      for (const server of simulation.servers) {
        server.kill();
        later(step.ms, () => void server.start());
      }
      return;
  }
}

function setClock(clock: { ahead: number; least?: number }, ms: number): void {
  clock.ahead += ms;
  clock.least = Math.min(clock.least ?? 0, clock.ahead);
}

function person(simulation: Simulation, step: Extract<Step, { kind: number }>): void {
  const page = nth(simulation.pages, step.page);
  if (!page.isAlive) return;
  write(page, simulation.database, step).catch((error: { code?: string; name?: string }) => {
    // A date of today is in the future to a server whose clock was set back.
    const isFuture = error.code === 'invalid' && String(error).endsWith('cannot be in the future.') && simulation.wasBehind(DAY);
    if (!REFUSALS.has(String(error.code)) && error.name !== 'Discarded' && !isFuture)
      simulation.faults.push(`A page was refused: ${String(error)} ${String(error.code)}`);
  });
}

/**
 * Someone adds a record and closes the vessel before the slow answer comes. Another deletes the record, and the vessel is opened again: the answer
 * may come before or after that.
 */
function leave(simulation: Simulation, { page: number, value, ms }: Extract<Step, { do: 'away' }>): void {
  const { world, pages } = simulation;
  const [page, other] = [nth(pages, number), nth(pages, number + 1)];
  const { selected } = page.live.store.getState();
  if (!page.isAlive || selected === null) return;
  const work = { page: number, kind: 0, nth: 0, value, vessel: selected };
  page.isSlow = true;
  person(simulation, { at: 0, do: 'create', ...work });
  world.in(ms / 5, () => (page.isSlow = false));
  const own = (live: typeof page.live) => live.records('crew').findLast(({ id }) => id > 0);
  world.in(ms / 4, () => page.live.select(null));
  world.in(ms / 2, () => {
    const added = other.isAlive && other.live.store.getState().selected === selected && own(other.live);
    if (added) other.live.remove('crew', selected, added.id, added.rev).catch(() => undefined);
  });
  world.in(ms, () => {
    // Without a cached ledger the page loads the lists, and hears of no deletion before.
    page.setting.disk.ledgers.clear();
    page.live.select(selected);
  });
}

/** Makes several crew members at once, as an import does. */
function importCrew(simulation: Simulation, { at, server, count, value }: Extract<Step, { do: 'import' }>): void {
  const keys = Array.from({ length: count }, (_, each) => `${IMPORTER}:import ${at} ${value} ${each}`);
  const author: Viewer = {
    user: IMPORTER,
    email: 'import',
    session: 'import',
    access: EDITOR,
    invoiceForm: 'full',
    assertSignedIn: () => Promise.resolve('summary'),
  };
  const known = keys.map((key) => {
    const call = { method: 'IMPORT', url: '', headers: { 'idempotency-key': key.slice(2) }, body: null };
    return simulation.record(call, -1, author);
  });
  const target = nth(simulation.servers, server);
  const isUp = target.isUp;
  void target.importCrew(1, author, keys, { ...valuesOf('crew', value) }).then(
    () => {
      if (isUp) for (const answer of known) answer({ status: 201, headers: {}, text: '' });
    },
    () => undefined,
  );
}

/** A backup is brought back as .deploy/README.md says: the processes are stopped first, and started when it is done. */
async function bringBack(simulation: Simulation): Promise<void> {
  const { database, world, servers, backup } = simulation;
  if (!database.isUp || simulation.isRestoring) return;
  simulation.isRestoring = true;
  for (const server of servers) server.kill();
  await world.wait(20);
  simulation.eras.push(simulation.era());
  simulation.carried = database.restore(backup, `e${world.whole(2 ** 30)}restored`);
  // Requests are on their way for 20 ms at most: none that was sent before meets the new epoch.
  await world.wait(world.between(25, 3_000));
  simulation.isRestoring = false;
  for (const server of servers) void server.start();
}
