import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { addVessel, register } from '../../tests/support/call';
import { throwawayDatabase } from '../../tests/support/database';
import { relayOf } from '../../tests/support/relayOf';
import { startServer, type RunningServer } from '../../tests/support/startServer';
import { exampleBody, withFleet, write } from './fleet';
import { shown, type Measure, median, medianRatio } from './figure';
import type { LoadAnswer, LoadQuestion } from './load';
import { runBeside } from './processes';

const RECORDS = 50;
const CONNECTIONS = 32;
const ROUNDS = 9;
const ROUND_MS = 700;
const LEAST = 0.5;

async function fill(server: RunningServer, token: string, vessel: number): Promise<LoadQuestion> {
  const certificates = kindOf('certificates');
  for (let n = 1; n <= RECORDS; n += 1)
    await write(server.url, 'POST', paths.create('certificates', vessel), token, exampleBody(certificates, n));
  const url = `${server.url}${paths.list('certificates', vessel)}`;
  return { urls: [url], headers: { Authorization: `Bearer ${token}` }, connections: CONNECTIONS, ms: ROUND_MS };
}

/** Requests a second for a list of 50 records with MONGODB_URI, compared with the embedded engine. */
export const served: Measure = () =>
  withFleet(async ({ server, token, vessel }) => {
    const database = await throwawayDatabase();
    const other = await startServer({ env: { MONGODB_URI: database.uri, RATE_LIMIT: '1000000' } });
    const load = runBeside<LoadQuestion, LoadAnswer>('./load.ts');
    try {
      const embedded = await fill(server, token, vessel);
      const member = await register(other.url);
      const shared = await fill(other, member, await addVessel(other.url, member));
      const rates = { embedded: [] as number[], shared: [] as number[] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [floor, rate] = [(await load.ask(embedded)).rate, (await load.ask(shared)).rate];
        if (round === 0) continue; // the first round warms them up
        rates.embedded.push(floor);
        rates.shared.push(rate);
      }
      const ratio = medianRatio(rates.shared, rates.embedded);
      const each = (values: number[]) => `${Math.round(median(values))}/s`;
      const relay = await relayOf(database.uri, `${server.dataDir}/relay`);
      return [
        {
          name: `list of ${RECORDS} with MONGODB_URI, beside embedded`,
          measured: each(rates.shared),
          floor: each(rates.embedded),
          ratio,
          target: `≥ ${LEAST}×`,
          ok: ratio >= LEAST,
        },
        shown('… the relay before the database, added to each question', `${relay.toFixed(3)} ms`),
      ];
    } finally {
      load.stop();
      await other.stop();
      await database.stop();
    }
  });
