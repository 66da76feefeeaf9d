import { startProduct } from './app/startProduct';
import { StartError } from './app/dataFolder';
import { ConfigError } from './config';
import { logger } from './logger';

// Every uncaught failure is logged. A rejected promise leaves the process sound; an exception may not.
process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
process.on('uncaughtException', (error) => {
  logger.fatal({ err: error }, 'uncaught exception');
  logger.flush();
  process.exit(1);
});

try {
  await startProduct();
} catch (error) {
  if (error instanceof ConfigError || error instanceof StartError) console.error(error.message);
  else console.error('Vessel Ops could not start:', error);
  process.exit(1);
}
