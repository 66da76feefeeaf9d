import * as fc from 'fast-check';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import { PATIENCE_MS } from '../support/tier';
import { hostileId } from './hostileAddress';
import { inParallel } from './sendRaw';

/** One connection may ask this often before it is told to slow down. */
const PER_SOCKET = 50;

/** The events that are answered. */
const ANSWERED = [
  'watch',
  'unwatch',
  'watch_vessel_status',
  'unwatch_vessel_status',
  'watch_people',
  'presence',
  'watch_on_board',
  'unwatch_on_board',
  'waiting',
];

const event = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ANSWERED) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('error', 'message', 'change', 'signed_out', 'ping', '__proto__', 'constructor', 'toString', '', '$gt'),
  },
);
const place = fc.array(
  fc.oneof(fc.nat(40), fc.constantFrom('', 'c', 'm', 'v', 'name', 'status', '__proto__', 'toString'), fc.anything({ maxDepth: 1 })),
  {
    maxLength: 6,
  },
);
const argument = fc.oneof(
  place,
  fc.record({
    vessel: fc.oneof(fc.constant('fleet'), fc.nat(40), fc.anything({ maxDepth: 2 })),
    since: fc.option(fc.oneof(fc.nat(5), fc.double(), fc.anything({ maxDepth: 1 })), { nil: undefined }),
  }),
  hostileId,
  fc.anything({ maxDepth: 3, withNullPrototype: true }),
);
const message = fc.tuple(event, fc.array(argument, { minLength: 1, maxLength: 3 }));

/** Frames as no Socket.IO client writes them: before signing in, after, and half. */
const frame = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '9',
    '40',
    '40{',
    '40[]',
    '40null',
    '40{"token":{"$gt":""}}',
    '40{"token":["a"],"invoiceToken":1}',
    '40/admin,{}',
    '40/display',
    '40/display,{"token":{"$gt":""}}',
    '40/display,{"token":"x"}42/display,["watch",{"vessel":1}]',
    '42/display,["watch",{"vessel":1}]',
    '41',
    '42',
    '42[',
    '42[]',
    '42[1]',
    '42["watch"]',
    '42["watch",{"vessel":1}]',
    '420["watch",{"__proto__":{"a":1},"vessel":1}]',
    '42["presence"]',
    '42["presence",[1]]',
    '42["presence",[1,"c",1,"name",1]]',
    '42["disconnect"]',
    '42["connect"]',
    '42["error","x"]',
    '42["newListener","watch"]',
    '42["removeListener","watch"]',
    '42["disconnecting"]',
    '43[]',
    '4399999999999999999999[]',
    '44"x"',
    '451-["watch",{"_placeholder":true,"num":0}]',
    '451-["watch",{"_placeholder":true,"num":9}]',
    '45999999999-["watch"]',
    '45-1-["watch"]',
    '452-["a"]',
    `42["watch",${'['.repeat(3_000)}${']'.repeat(3_000)}]`,
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 200 }).map((text) => `42${text}`),
);

const isOnBoard = (each: unknown) => Array.isArray(each) && each.length === 4 && each.every(Number.isInteger);

const isAnswer = (answer: unknown): boolean => {
  if (typeof answer !== 'object' || answer === null) return false;
  if ('vessels' in answer) return Array.isArray(answer.vessels) && answer.vessels.every(isOnBoard);
  if ('people' in answer) return Array.isArray(answer.people) && 'seq' in answer && Number.isInteger(answer.seq);
  if ('head' in answer) return typeof answer.head === 'number' && 'changes' in answer && Array.isArray(answer.changes);
  return (
    ('error' in answer && typeof answer.error === 'string' && 'code' in answer && typeof answer.code === 'string') ||
    ('left' in answer && answer.left === true) ||
    ('joined' in answer && answer.joined === true)
  );
};

/** JSON of what cannot be sent otherwise: functions, symbols, bigints. */
function sendable(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

async function talk(url: string, token: string, messages: [string, unknown[]][], faults: string[]): Promise<void> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } });
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    for (const [name, args] of messages.filter((each) => sendable(each))) {
      if (!ANSWERED.includes(name)) {
        socket.emit(name, ...args);
        continue;
      }
      // One argument and the callback are what the contract takes; with more the callback is not where it should be, and no answer comes.
      const answer: unknown = await socket.timeout(PATIENCE_MS).emitWithAck(name, args[0]);
      if (!isAnswer(answer)) faults.push(`${name} ${JSON.stringify(args)} was answered ${JSON.stringify(answer)}`);
      if (args.length > 1) socket.emit(name, ...args);
    }
    if (!socket.connected) faults.push(`sent away after ${JSON.stringify(messages).slice(0, 300)}`);
  } catch (error) {
    faults.push(`${String(error)} among ${JSON.stringify(messages).slice(0, 300)}`);
  } finally {
    socket.disconnect();
  }
}

/** A bare connection that says `frames`; whatever comes of it, it is closed or goes on. */
function babble(url: string, token: string | null, frames: string[]): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    socket.on('error', () => resolve()).on('close', () => resolve());
    socket.on('open', () => {
      if (token) socket.send(`40${JSON.stringify({ token })}`);
      for (const text of frames) socket.send(text);
      setTimeout(() => socket.close(), 20);
    });
  });
}

/** Sends about `count` messages to the socket events, and as many frames no client would write. Answers what was wrong. */
export async function fuzzSockets(url: string, token: string, seed: number, count: number): Promise<string[]> {
  const faults: string[] = [];
  const conversations = fc.sample(fc.array(message, { minLength: PER_SOCKET, maxLength: PER_SOCKET }), {
    numRuns: Math.ceil(count / PER_SOCKET),
    seed,
  });
  await inParallel(conversations, 8, (messages) => talk(url, token, messages, faults));
  const babblings = fc.sample(fc.tuple(fc.boolean(), fc.array(frame, { minLength: 5, maxLength: 10 })), {
    numRuns: Math.ceil(count / 8),
    seed,
  });
  await inParallel(babblings, 16, ([signedIn, frames]) => babble(url, signedIn ? token : null, frames));
  await talk(url, token, [['watch', [{ vessel: 'fleet', since: 0 }]]], faults);
  return faults;
}
