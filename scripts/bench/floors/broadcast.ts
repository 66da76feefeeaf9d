/** The floor of the fan-out, a separate process: a bare `ws` server that sends every client the same bytes on each POST. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { answering } from '../processes';

let bytes = '';
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    for (const client of sockets.clients) client.send(bytes);
    response.writeHead(201).end();
  });
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const listening = new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

/** Gets the bytes to broadcast; returns its address. */
answering<{ bytes: string }, string>(async (question) => {
  bytes = question.bytes;
  await listening;
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
