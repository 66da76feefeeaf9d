import { onProfileChanged, readPeople } from '../accounts/profiles';
import { startAccounts, type Accounts } from '../accounts/startAccounts';
import { readConfig, type Config } from '../config';
import { startCalendars } from '../calendars/startCalendars';
import { startDigests } from '../digests/startDigests';
import { startOutside } from '../outside/startOutside';
import { disconnectDatabase } from '../database/connect';
import { openEpoch } from '../database/epoch';
import { sweepFiles } from '../database/fileStore';
import { sweepPieces } from '../database/pieceStore';
import { findDisplay, noteUp, readDisplays } from '../displays/displays';
import { readForDisplays } from '../displays/readDisplayPicture';
import { startDisplays } from '../displays/startDisplays';
import { maintainDueIndex } from '../status/maintainDueIndex';
import { watchEventLoop, createMetrics } from '../http/metrics';
import { isUnfinished, UNFINISHED } from '../backup/databaseState';
import type { Join } from '../live/LiveServer';
import { startLive, type Live } from '../live/startLive';
import { recoverLogs } from '../log/recoverLogs';
import { finishErasures } from '../erasure/erase';
import { startErasures } from '../erasure/erasureRoutes';
import { clearFiles } from '../erasure/clearFiles';
import { every, guarded } from '../guarded';
import { logger } from '../logger';
import { startWebhook } from '../webhook/startWebhook';
import { clientBuild } from '../http/serveClient';
import { createServer } from './createServer';
import { storedSecret, openDataFolder, randomKey, randomPassword, StartError } from './dataFolder';
import { openDemo } from './openDemo';
import { listen } from './listen';
import { reopenDatabase, startDatabase } from './openDatabase';
import { signInHelp } from './signInHelp';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** A database query that takes longer, in milliseconds, fails, and its request is answered 503. */
const ANSWER_WITHIN_MS = 8_000;

function secretsOf({ DATA_DIR, JWT_SECRET, INVOICE_USERNAME, INVOICE_PASSWORD }: Config) {
  return {
    keys: JWT_SECRET ?? storedSecret(DATA_DIR, 'jwt-secret', randomKey).split(/[\s,]+/),
    invoices: {
      username: INVOICE_USERNAME,
      password: INVOICE_PASSWORD ?? storedSecret(DATA_DIR, 'invoice-password', randomPassword),
    },
  };
}

/** An upload in which nothing arrived between two sweeps is deleted. */
const SWEEP_EVERY_MS = 5 * 60_000;
/** How long the pieces of an incomplete upload are stored: a ship may be without a link for days. */
const PIECES_STORED_MS = 14 * 24 * 3_600_000;

function sweepUploadsPeriodically(): void {
  const sweep = async () => {
    await sweepFiles();
    await sweepPieces(new Date(Date.now() - PIECES_STORED_MS));
  };
  guarded('sweep of uploads', sweep)();
  every(SWEEP_EVERY_MS, 'sweep of uploads', sweep);
}

/** The function that connects this process to others over Redis; undefined without REDIS_URL, so that the Redis libraries are not loaded. */
async function joinOver(url: string | undefined): Promise<Join | undefined> {
  return url ? (await import('../live/joinPeers')).joinPeers(url, logRedisState) : undefined;
}

function logRedisState(away: unknown): void {
  if (away === null) logger.info('Redis is back');
  else logger.warn({ err: away }, 'Redis is away: what other processes write reaches the sockets of this one some seconds late');
}

/** Starts the product and resolves when it is ready. It stops on SIGTERM and SIGINT. @throws StartError, ConfigError */
export async function startProduct(): Promise<void> {
  const config = readConfig();
  logger.level = config.LOG_LEVEL;
  openDataFolder(config.DATA_DIR);
  const secrets = secretsOf(config);

  const recoverAll = () => recoverLogs().then(finishErasures);
  const recover = () => recoverAll().catch((error: unknown) => logger.error({ err: error }, 'logs not recovered'));
  const engine = await startDatabase(config, () => void recover(), ANSWER_WITHIN_MS);
  let accounts: Accounts | undefined;
  try {
    if (await isUnfinished()) throw new StartError(UNFINISHED); // a restore of a backup was interrupted
    await openEpoch();
    await recoverLogs();
    const erasures = await startErasures(config.DATA_DIR);
    if (engine) await clearFiles(config.DATA_DIR, () => reopenDatabase(engine, ANSWER_WITHIN_MS));
    sweepUploadsPeriodically();
    const opened = await startAccounts(config, secrets);
    accounts = opened;
    const displays = await startDisplays();
    const calendars = await startCalendars(config.PUBLIC_URL);
    const digests = await startDigests(config, secrets.keys);
    const outside = await startOutside();
    const demo = await openDemo(config);
    const webhook = startWebhook(config.WEBHOOK_PRIVATE);

    let live: Live | undefined;
    const sockets = { help: 'Open live connections', read: () => live?.count() ?? 0 };
    const webhookFailures = { help: 'Failures of the webhook since it last took something', read: webhook.failures };
    const eventLoopDelay = watchEventLoop();
    const delay = { help: 'Longest time the event loop kept work waiting, in the last 10 to 20 s, in milliseconds', read: eventLoopDelay };
    const gauges = { event_loop_delay_ms: delay, live_sockets: sockets, webhook_failures: webhookFailures };
    const metrics = config.METRICS_TOKEN ? await createMetrics(config.METRICS_TOKEN, gauges) : null;
    const { server, refuseReadiness } = createServer(
      config,
      { accounts: opened, displays, calendars, digests, outside, webhook, erasures },
      metrics,
      eventLoopDelay,
    );
    live = startLive(server, {
      authenticate: opened.authenticate,
      readPeople,
      displays: { find: findDisplay, read: readDisplays, noteUp, readVessels: readForDisplays },
      publicUrls: config.PUBLIC_URLS,
      clientBuild: clientBuild(),
      onPeerEnded: opened.endSession,
      join: await joinOver(config.REDIS_URL),
    });
    opened.onSessionEnded(live.endSession);
    onProfileChanged(live.sendPerson);
    const dueIndex = await maintainDueIndex();
    const port = await listen(server, config.PORT, config.HOST);

    onStopSignal(async () => {
      refuseReadiness();
      const drained = Promise.all([drain(server), webhook.stop(), digests.stop()]);
      await live?.close();
      await drained;
      for (const part of [dueIndex, opened, displays, outside]) part.stop();
      await disconnectDatabase();
      await engine?.stop();
    });
    console.log(await signInHelp(config, { port, demo, invoices: secrets.invoices }));
    process.send?.('ready');
  } catch (error) {
    accounts?.stop();
    await disconnectDatabase();
    await engine?.stop();
    const damage = engine?.damage();
    throw damage ? new StartError(damage) : error;
  }
}

/** Requests still in flight after this are cut off. The whole stop takes less than 5 s. */
const DRAIN_MS = 3_500;
const POLL_MS = 50;
const LONGEST_STOP_MS = 4_800;

/** Refuses new connections, closes idle ones, and waits for requests in flight, at most 3.5 s. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
  const deadline = Date.now() + DRAIN_MS;
  while (Date.now() < deadline) {
    server.closeIdleConnections();
    if (await Promise.race([closed, delay(POLL_MS)])) return;
  }
  server.closeAllConnections();
}

/** Runs `stop` once, on SIGTERM, SIGINT or when the supervising process is gone. Exits with 0 when it is done, at the latest after 4.8 s. */
function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const begin = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => finish('stopped before everything was closed'), LONGEST_STOP_MS);
    stop().then(
      () => finish('stopped'),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        finish('stopped');
      },
    );
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
  process.on('disconnect', () => begin('disconnect'));
  if (process.send && !process.connected) begin('disconnect');
}

function finish(how: string): void {
  logger.info(how);
  logger.flush(() => process.exit(0));
}
