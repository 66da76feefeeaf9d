import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createClient } from 'redis';
import { freePort } from './freePort';

/** Whether this machine has a Redis to test with (Debian package `redis-server`). */
export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

export interface ThrowawayRedis {
  url: string;
  /** It takes what it is sent and answers nothing more, until it is killed. */
  stall(): void;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** The largest number of subscribers of a channel. */
  subscribers(): Promise<number>;
  /** What is published through it from now on. */
  overhear(): Promise<{ messages: string[]; stop(): void }>;
}

/** A Redis of the caller's own that keeps nothing on disk. */
export async function throwawayRedis(): Promise<ThrowawayRedis> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const connected = async () => {
    const client = createClient({ url: redis.url });
    client.on('error', () => undefined); // it may outlive this Redis
    return await client.connect();
  };
  const redis: ThrowawayRedis = {
    url: `redis://127.0.0.1:${port}`,
    stall: () => void child?.kill('SIGSTOP'),
    async kill() {
      const dying = child;
      child = undefined;
      if (!dying || dying.exitCode !== null) return;
      await new Promise((done) => {
        dying.once('exit', done);
        dying.kill('SIGKILL');
      });
    },
    start() {
      const starting = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = starting;
      return new Promise((done, fail) => {
        starting.once('exit', (code) => fail(new Error(`redis-server ended (${code}).`)));
        starting.stdout?.on('data', (said: Buffer) => said.includes('Ready to accept connections') && done());
      });
    },
    async subscribers() {
      const client = await connected();
      const counts = await client.pubSubNumSub(await client.pubSubChannels());
      client.destroy();
      return Math.max(0, ...Object.values(counts));
    },
    async overhear() {
      const client = await connected();
      const messages: string[] = [];
      await client.pSubscribe('*', (message) => void messages.push(message));
      return { messages, stop: () => client.destroy() };
    },
  };
  await redis.start();
  return redis;
}
