import { MongoClient } from 'mongodb';
import { startEngine } from '../../server/database/engine/startEngine';
import { median } from '../../scripts/bench/figure';

const PINGS = 500;

/** The median time of a question to a database that costs it nothing, in milliseconds. */
async function pingOf(uri: string): Promise<number> {
  const client = await MongoClient.connect(uri);
  const times: number[] = [];
  for (let nth = 0; nth < PINGS; nth += 1) {
    const begun = performance.now();
    await client.db().command({ ping: 1 });
    times.push(performance.now() - begun);
  }
  await client.close();
  return median(times);
}

/** The time that the relay in front of the engine (mongod.mjs) adds to each question, in milliseconds. */
export async function relayOf(uri: string, folder: string): Promise<number> {
  const engine = await startEngine(folder, { onRestart: () => undefined, log: () => undefined });
  try {
    return (await pingOf(uri)) - (await pingOf(engine.uri));
  } finally {
    await engine.stop();
  }
}
