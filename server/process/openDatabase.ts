import { join } from 'node:path';
import type { Config } from '../config';
import { connectDatabase, onReturn } from '../database/connect';
import { startEngine, type Engine } from '../database/engine/startEngine';
import { watchSpace } from '../database/freeSpace';
import { logger } from '../logger';
import { StartError } from './StartError';

const asSentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** An address without the name and password in it. */
const withoutSecrets = (uri: string) => uri.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/, '');

/**
 * Connects to MONGODB_URI, or starts the embedded engine on DATA_DIR and connects to that; `recover` is called when it was away and is back.
 * @throws StartError when the folder is in use or the server does not answer within 10 s.
 */
export async function openDatabase({ MONGODB_URI, DATA_DIR }: Config, recover: () => void, answerWithin?: number): Promise<Engine | null> {
  if (MONGODB_URI) {
    try {
      await connectDatabase(MONGODB_URI, false, answerWithin);
      onReturn(recover);
      return null;
    } catch (error) {
      throw new StartError(`The database at ${withoutSecrets(MONGODB_URI)} is not reachable: ${asSentence(error)}`);
    }
  }
  const engine = await startEngine(join(DATA_DIR, 'database'), {
    onRestart: recover,
    log: (line) => logger.debug({ engine: line }, 'engine'),
  }).catch((error: unknown) => {
    throw new StartError(asSentence(error));
  });
  try {
    await watchSpace(join(DATA_DIR, 'database'));
    await connectDatabase(engine.uri, true, answerWithin);
    return engine;
  } catch (error) {
    await engine.stop();
    throw new StartError(`The embedded database cannot be used: ${asSentence(error)}.`);
  }
}
