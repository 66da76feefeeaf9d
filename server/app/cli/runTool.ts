import { readConfig, type Config } from '../../config';
import { disconnectDatabase } from '../../database/connect';
import { isUnfinished, UNFINISHED } from '../../backup/databaseState';
import { logger } from '../../logger';
import { openDataFolder } from '../dataFolder';
import { openBeside } from './openBeside';
import { startDatabase } from '../openDatabase';

interface ToolOptions {
  /** Whether the tool may run while a server uses the database. Otherwise it opens the embedded database alone. */
  besideServer: boolean;
}

/** Runs a tool on the product's database. Exits with the code that `work` returns, or with 1 and one sentence. */
export function runTool({ besideServer }: ToolOptions, work: () => Promise<number>): void {
  run(besideServer, work).then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
}

async function run(besideServer: boolean, work: () => Promise<number>): Promise<number> {
  const config = readConfig();
  logger.level = 'warn';
  if (!config.MONGODB_URI) openDataFolder(config.DATA_DIR);
  const close = besideServer ? await openBeside(config) : await openAlone(config);
  try {
    if (besideServer && (await isUnfinished())) throw new Error(UNFINISHED);
    return await work();
  } finally {
    await disconnectDatabase();
    await close();
  }
}

async function openAlone(config: Config): Promise<() => Promise<void>> {
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
