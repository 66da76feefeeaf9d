import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { connectDatabase, disconnectDatabase, onReconnected } from '../database/connect';
import { startEngine, type Engine } from '../database/engine/startEngine';
import { freeBytes, watchSpace } from '../database/freeSpace';
import { logger } from '../logger';
import { StartError } from './dataFolder';

const asSentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A new embedded database needs 524 MB, most of it for its journal. The rest is for the first records. */
const LEAST_MB = 650;

/** @throws StartError if a new database does not fit in `free` bytes. */
export function assertRoom(folder: string, free: number): void {
  const megabytes = Math.floor(free / 1e6);
  if (megabytes < LEAST_MB)
    throw new StartError(
      `DATA_DIR ${folder} has ${megabytes} MB free; a new database needs ${LEAST_MB} MB. Make room, or set DATA_DIR elsewhere.`,
    );
}

/** An address without its user name, password and options, also if the password has characters that an address cannot have. */
const withoutSecrets = (uri: string) => uri.replace(/\/\/.*@/s, '//').replace(/\?.*$/s, '');

/**
 * Connects to MONGODB_URI; without one, starts the embedded engine on DATA_DIR and connects to it. `recover` is called each time the database is
 * back after an outage. @throws StartError if the folder is in use or the server does not answer within 10 s.
 */
export async function startDatabase({ MONGODB_URI, DATA_DIR }: Config, recover: () => void, answerWithin?: number): Promise<Engine | null> {
  if (MONGODB_URI) {
    try {
      await connectDatabase(MONGODB_URI, false, answerWithin);
      onReconnected(recover);
      return null;
    } catch (error) {
      throw new StartError(`The database at ${withoutSecrets(MONGODB_URI)} is not reachable: ${asSentence(error)}`);
    }
  }
  const directory = join(DATA_DIR, 'database');
  if (!existsSync(directory)) assertRoom(DATA_DIR, await freeBytes(DATA_DIR));
  const engine = await startEngine(directory, {
    onRestart(awayMs) {
      logger.info({ ms: awayMs }, 'the embedded database is back');
      recover();
    },
    onTrouble: (sentence) => logger.warn(sentence),
    log: (line) => logger.debug({ engine: line }, 'engine'),
  }).catch((error: unknown) => {
    throw new StartError(asSentence(error));
  });
  try {
    await watchSpace(directory);
    await connectDatabase(engine.uri, true, answerWithin);
    return engine;
  } catch (error) {
    await engine.stop();
    throw new StartError(engine.damage() ?? `The embedded database cannot be used: ${asSentence(error)}.`);
  }
}

/** Closes the embedded engine and opens it again. Nothing may use the database meanwhile. @throws StartError */
export async function reopenDatabase(engine: Engine, answerWithin?: number): Promise<void> {
  await disconnectDatabase();
  try {
    await engine.reopen();
    await connectDatabase(engine.uri, true, answerWithin);
  } catch (error) {
    throw new StartError(engine.damage() ?? asSentence(error));
  }
}
