/** Downloads that are under way when the access behind them ends. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendStoredFile } from '../../server/files/fileRoutes';
import { attach } from '../../server/reports/reportRoutes';
import { Problem, SESSION_EXPIRED } from '../../shared/basics/problem';
import { openServerFixture, type ServerFixture } from '../security/serverFixture';
import { addLargeFile, expectDownloadsCut } from '../support/cutDownloads';
import { person } from '../support/person';

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await openServerFixture();
});
afterAll(() => fixture.stop());

test('they are cut and do not look whole; those of people who may still read go on', async () => {
  const { url, administrator: token = '', log } = fixture.server;
  const logged = log().length;
  const administrator = await person(url, token);
  await expectDownloadsCut(url, url, administrator, await addLargeFile(url, administrator));
  expect(log().slice(logged)).not.toContain('"level":50');
});

test('a download whose access ended before its first byte is refused, and has no header of a file', async () => {
  const app = express();
  app.use((_request, response, next) => {
    response.locals.refusal = new Problem('signed_out', SESSION_EXPIRED);
    next();
  });
  app.get('/report', (_request, response) => {
    attach(response, 'MV Aurora', 'status', 'pdf', 'application/pdf');
    response.end('a report');
  });
  app.get(
    '/file',
    async (_request, response) =>
      void (await sendStoredFile(response, { id: '1', name: 'a.pdf', type: 'application/pdf', size: 1, at: '' })),
  );
  app.use(((error: Problem, _request, response, _next) => void response.status(401).json(error.body())) satisfies ErrorRequestHandler);
  const http = app.listen(0, '127.0.0.1');
  await once(http, 'listening');
  for (const path of ['/report', '/file']) {
    const answer = await fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}${path}`);
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([401, null]);
    expect(await answer.json()).toMatchObject({ code: 'signed_out' });
  }
  http.close();
});
