import { accessPaths } from '../../shared/api/access';
import { paths } from '../../shared/api/paths';
import { kindOf } from '../../shared/kinds/kinds';
import { addVessel, register } from '../../tests/support/call';
import { exampleBody, withFleet, write } from './fleet';
import { type Figure, type Measure, median, medianRatio } from './figure';
import type { LoadAnswer, LoadQuestion } from './load';
import { runBeside } from './processes';

const SHIPS = 40;
const RECORDS = 50;
const ROUNDS = 10;
const ROUND_MS = 300;
const CONNECTIONS = 32;
const MOST = 1.1;

/** The time of an answer to a reader of a list of vessels, beside that of an editor of all vessels. Both see the same ships, so that their answers are equal. */
export const access: Measure = () =>
  withFleet(async ({ server, token: administrator, vessel }) => {
    const ships = [vessel];
    for (let n = 1; n < SHIPS; n += 1) ships.push(await addVessel(server.url, administrator, `MV ${n}`));
    for (const ship of ships)
      for (let n = 0; n < (ship === vessel ? RECORDS : 2); n += 1)
        await write(server.url, 'POST', paths.create('certificates', ship), administrator, exampleBody(kindOf('certificates'), n));
    const [editor, reader] = [await register(server.url), await register(server.url)];
    const { accounts } = await write(server.url, 'GET', accessPaths.accounts, administrator, undefined);
    const newest = Math.max(...(accounts as { id: number }[]).map(({ id }) => id));
    const settings = { role: 'reader', vessels: ships, ends: null, suspended: false };
    await write(server.url, 'PUT', accessPaths.account(newest), administrator, settings);

    const load = runBeside<LoadQuestion, LoadAnswer>('./load.ts');
    const rate = async (token: string, path: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      return (await load.ask({ urls: [server.url + path], headers, connections: CONNECTIONS, ms: ROUND_MS })).rate;
    };
    const cost = async (name: string, path: string): Promise<Figure> => {
      await write(server.url, 'GET', path, reader, undefined);
      const rates = { editor: [] as number[], reader: [] as number[] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [unrestricted, restricted] = [await rate(editor, path), await rate(reader, path)];
        if (round === 0) continue; // the first round warms the server up
        rates.editor.push(unrestricted);
        rates.reader.push(restricted);
      }
      const ratio = medianRatio(rates.editor, rates.reader);
      const each = (values: number[]) => `${Math.round(median(values))}/s`;
      return {
        name: `${name}, for a reader of ${SHIPS} vessels`,
        measured: each(rates.reader),
        floor: each(rates.editor),
        ratio,
        target: `≤ ${MOST}× the time`,
        ok: ratio <= MOST,
      };
    };
    try {
      return [
        await cost('list of 50', paths.list('certificates', vessel)),
        await cost('all lists of a vessel', paths.lists(vessel)),
        await cost('vessels', paths.vessels),
        await cost('fleet status', paths.fleetStatus),
        await cost('falling due', '/api/due'),
        await cost('activity', '/api/activity'),
        await cost('search', '/api/search?q=certificate'),
      ];
    } finally {
      load.stop();
    }
  });
