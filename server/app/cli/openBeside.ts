import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import type { Config } from '../../config';
import { connectDatabase } from '../../database/connect';
import { privateFolderPath } from '../../database/engine/privateFolder';
import { startDatabase } from '../openDatabase';

/**
 * Connects a tool to the product's database, whether the product runs or not: it uses the engine of the running product, whose socket path depends
 * only on the directory, or starts its own. Returns the function that closes it.
 */
export async function openBeside(config: Config): Promise<() => Promise<void>> {
  const socket = join(privateFolderPath(resolve(config.DATA_DIR, 'database')), 'mongodb.sock');
  if (!config.MONGODB_URI && (await isServed(socket))) {
    // `embedded` is false, because the running product writes too.
    await connectDatabase(`mongodb://${encodeURIComponent(socket)}/vessel-ops?directConnection=true`, false);
    return async () => {};
  }
  const engine = await startDatabase(config, () => {});
  return async () => engine?.stop();
}

/** Whether a process listens at `socket`. The socket file of a killed process refuses connections. */
function isServed(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket, () => {
      probe.destroy();
      resolve(true);
    });
    probe.on('error', () => resolve(false));
  });
}
