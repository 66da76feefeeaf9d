import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import type { Config } from '../../config';
import { connectDatabase } from '../../database/connect';
import { privateFolderPath } from '../../database/engine/privateFolder';
import { startDatabase } from '../openDatabase';

/**
 * Connects a tool to the database of the product, whether the product runs or not: its engine listens at a path that follows from the
 * directory, and if no process listens there, the tool may open the directory itself. Returns the function that closes it.
 */
export async function openBeside(config: Config): Promise<() => Promise<void>> {
  const socket = join(privateFolderPath(resolve(config.DATA_DIR, 'database')), 'mongodb.sock');
  if (!config.MONGODB_URI && (await isServed(socket))) {
    // Not as its only writer: the running product is another.
    await connectDatabase(`mongodb://${encodeURIComponent(socket)}/vessel-ops?directConnection=true`, false);
    return async () => {};
  }
  const engine = await startDatabase(config, () => {});
  return async () => engine?.stop();
}

/** A socket left behind by one that was killed refuses. */
function isServed(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket, () => {
      probe.destroy();
      resolve(true);
    });
    probe.on('error', () => resolve(false));
  });
}
