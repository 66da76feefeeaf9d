import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';

/** Whether this machine has a Redis to test with (Debian package `redis-server`). */
export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

export interface ThrowawayRedis {
  url: string;
  /** It takes what it is sent and answers nothing more, until it is killed. */
  stall(): void;
  kill(): Promise<void>;
  start(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** A Redis of the caller's own that keeps nothing on disk. */
export async function throwawayRedis(): Promise<ThrowawayRedis> {
  const port = await freePort();
  let child: ChildProcess | undefined;
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
  };
  await redis.start();
  return redis;
}
