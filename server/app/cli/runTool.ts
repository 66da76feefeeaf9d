import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from '../../config';
import { connectDatabase, disconnectDatabase } from '../../database/connect';
import { privateFolderPath } from '../../database/engine/privateFolder';
import { startDatabase } from '../openDatabase';
import { isUnfinished, UNFINISHED } from '../../backup/databaseState';
import { logger } from '../../logger';
import { openDataFolder, StartError } from '../dataFolder';

/**
 * Connects a tool to the product's database, whether the product runs or not: it uses the engine of the running product, whose socket path depends
 * only on the directory, or starts its own. A tool that makes no account (`--create`) makes no database. Returns the function that closes it.
 * @throws StartError if there is none.
 */
export async function openBeside(config: Config): Promise<() => Promise<void>> {
  const socket = join(privateFolderPath(resolve(config.DATA_DIR, 'database')), 'mongodb.sock');
  if (!config.MONGODB_URI && (await isServed(socket))) {
    // `embedded` is false, because the running product writes too.
    await connectDatabase(`mongodb://${encodeURIComponent(socket)}/vessel-ops?directConnection=true`, false);
    return async () => {};
  }
  if (!config.MONGODB_URI) {
    const isThere = existsSync(join(config.DATA_DIR, 'database'));
    if (!isThere && !process.argv.includes('--create')) throw new StartError(`There is no database in DATA_DIR ${config.DATA_DIR}.`);
    openDataFolder(config.DATA_DIR);
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

interface ToolOptions {
  /** Whether the tool may run while a server uses the database. Otherwise it opens the embedded database alone. */
  besideServer: boolean;
}

/** Runs a tool on the product's database. Exits with the code that `work` returns, or with 1 and one sentence. */
export function runTool({ besideServer }: ToolOptions, work: (config: Config) => Promise<number>): void {
  run(besideServer, work).then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
}

async function run(besideServer: boolean, work: (config: Config) => Promise<number>): Promise<number> {
  const config = readConfig();
  logger.level = 'warn';
  const close = besideServer ? await openBeside(config) : await openAlone(config);
  try {
    if (besideServer && (await isUnfinished())) throw new Error(UNFINISHED);
    return await work(config);
  } finally {
    await disconnectDatabase();
    await close();
  }
}

/** Opens the database and DATA_DIR, which has the list of erasures even with MONGODB_URI. */
async function openAlone(config: Config): Promise<() => Promise<void>> {
  openDataFolder(config.DATA_DIR);
  const engine = await startDatabase(config, () => {});
  return async () => engine?.stop();
}

/** The file path on the command line; without one, prints `usage` and exits. */
export function fileNamed(usage: string): string {
  const path = process.argv[2];
  if (path) return path;
  console.error(`Usage: ${usage}`);
  return process.exit(1);
}
