/** What the doors of the server are tried with (doors.test.ts). */

export const UPGRADE =
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
const CLOSE = 'Connection: close\r\n';

export type Door = readonly [line: string, headers: string];
export const DOORS: readonly Door[] = [
  ['GET /healthz HTTP/1.1', CLOSE],
  ['GET / HTTP/1.1', CLOSE],
  ['GET /api/vessels HTTP/1.1', CLOSE],
  ['POST /api/login HTTP/1.1', `${CLOSE}Content-Type: application/json\r\nContent-Length: 2\r\n`],
  ['PUT /api/vessels/1 HTTP/1.1', `${CLOSE}Content-Length: 0\r\n`],
  ['OPTIONS /api/vessels HTTP/1.1', CLOSE],
  ['CONNECT a:443 HTTP/1.1', ''],
  ['GET /socket.io/?EIO=4&transport=polling HTTP/1.1', CLOSE],
  ['POST /socket.io/?EIO=4&transport=polling&sid=__proto__ HTTP/1.1', `${CLOSE}Content-Length: 2\r\n`],
  ['GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', UPGRADE],
  ['GET /socket.io/?EIO=4&transport=constructor&t=%00 HTTP/1.1', UPGRADE],
  ['GET /elsewhere HTTP/1.1', UPGRADE],
];

const words = (text: string) => text.trim().split(/\s+/);

export const HEADERS = words(`
  Origin Host Authorization Cookie Content-Type Content-Length Transfer-Encoding Content-Encoding Accept-Encoding Accept If-None-Match
  If-Match Range Expect Connection Upgrade HTTP2-Settings Sec-WebSocket-Key Sec-WebSocket-Version Sec-WebSocket-Protocol
  Sec-WebSocket-Extensions X-Forwarded-For X-Forwarded-Proto X-Forwarded-Host Forwarded User-Agent Referer Idempotency-Key X-Invoice-Token
  TE Trailer Date __proto__`);

export const VALUES = [
  ...words(`file:// file:///C:/x.html data:x about:blank javascript:1 blob:null/1 chrome-extension://abc capacitor://localhost null http://
    http://[ https://evil.example // % %00 * 0 -1 1e99 ,,, ;;;= " W/" =? Bearer a=__proto__ 100-continue chunked gzip,br;q=x bytes=9-1,-
    for=[:: ::ffff:999.1.1.1 constructor [object`),
  '',
  ' ',
  'Bearer a.b.c',
  'Basic !',
  'keep-alive, close, upgrade',
  'permessage-deflate; a=',
  '\u00ff\u00fe',
  'a'.repeat(8_000),
];

export const EVENTS =
  words(`watch unwatch watch_vessel_status unwatch_vessel_status watch_on_board unwatch_on_board watch_people presence waiting change
  disconnect_ __proto__ constructor`);

export const ODD: unknown[] = [
  ...(JSON.parse('[null, 0, -1, 1e99, "", "__proto__", [], [[]], {}, {"vessel": {}}, {"vessel": "fleet", "since": "1"}]') as unknown[]),
  JSON.parse('{"toString": 1, "then": 1, "__proto__": {"length": -1}}'),
  'a'.repeat(5_000),
];

/** What a socket sends below its events. */
export const PACKETS =
  words(`2 2[ 2["watch" 2[null] 2[{}] 3 31[] 4 5 51-["a"] 51-["a",{"_placeholder":true,"num":99}] 0/display,{"token":{}}
  2/none,["a"] x`);
