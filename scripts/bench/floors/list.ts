/**
 * The least that a list can cost, which the benchmark `list` compares the product with: a process of its own, in which Express 5 sends the same text from
 * memory. It answers the addresses of two servers: `plain` with the default settings; `untagged` without an ETag, whose hash Express computes at each answer.
 */
import express from 'express';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answering } from '../processes';

let text = '';
const routes = (tagged: boolean) => {
  const app = express();
  if (!tagged) app.disable('etag');
  return app.get('/', (_request, response) => void response.type('json').send(text));
};
const servers = { plain: createServer(routes(true)), untagged: createServer(routes(false)) };
const listen = (server: typeof servers.plain) =>
  new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
  });

export interface ListFloor {
  plain: string;
  untagged: string;
}

answering<{ text: string }, ListFloor>(async (question) => {
  text = question.text;
  return { plain: await listen(servers.plain), untagged: await listen(servers.untagged) };
});
