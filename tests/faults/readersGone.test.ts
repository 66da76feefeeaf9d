/** Papers are made by a program of its own, one after the other, and only for readers who still wait for them. */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { reportPaths } from '../../shared/api/reports';
import { addVessel } from '../support/call';
import { childPid } from '../support/enginePid';
import { download } from '../support/multipart';
import { person } from '../support/person';
import { until } from '../support/until';
import { useServerFixture } from '../support/useServerFixture';

/** As many as one session may have under way at once. */
const AT_ONCE = 8;

const { server, mate } = useServerFixture();
let path: string;
let program: number;

beforeAll(async () => {
  path = reportPaths.statusReport(await addVessel(server.url, mate.token, 'MV Patience'));
  expect((await download(server.url, path, mate.token)).status).toBe(200);
  program = childPid(server.pid, 'pdf-program.js') ?? 0;
});

/** The bytes it has written so far: almost all of them are papers. */
const written = () => Number(/^wchar: (\d+)$/m.exec(readFileSync(`/proc/${program}/io`, 'utf8'))?.[1]);

/** Asks for the paper and leaves. */
const askAndLeave = (token: string) =>
  new Promise<void>((done, fail) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname).on('error', fail);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`, () => {
      socket.destroy();
      done();
    });
  });

test('papers whose readers have gone are not made: the next user does not wait for them', async () => {
  const before = written();
  expect((await download(server.url, path, mate.token)).status).toBe(200);
  const paper = written() - before;
  const leavers = [await person(server.url), await person(server.url)];
  process.kill(program, 'SIGSTOP');
  try {
    await Promise.all(leavers.flatMap(({ token }) => Array.from({ length: AT_ONCE }, () => askAndLeave(token))));
    // A line is written when an answer has ended: two of them were read.
    const ended = () => server.log().split(`"path":"${path}"`).length - 1;
    await until(() => ended() === 2 + leavers.length * AT_ONCE, 'the server to notice that they have left');
    const next = download(server.url, path, mate.token);
    process.kill(program, 'SIGCONT');
    expect((await next).status).toBe(200);
  } finally {
    process.kill(program, 'SIGCONT');
  }
  // Besides that of the next user at most the one that was begun.
  const made = Math.round((written() - before) / paper) - 1;
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(3);
});
