/** A separate process with many minimal subscribers, and one writer whose changes they receive. */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Address, type Connected } from './sockets';
import { answering } from './processes';

export interface Write {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export type CrowdQuestion =
  | { do: 'gather'; crowd: string; size: number; address: Address; moveEvery?: number }
  | { do: 'write'; crowd: string; times: number; write: Write };

export interface CrowdAnswer {
  /** For each write, the milliseconds until its answer, and until the last subscriber had received it. */
  answered: number[];
  seen: number[];
  /** The newest frame any subscriber received. */
  frame: string;
}

interface Crowd {
  members: Connected[];
  received: number;
  awaited: number;
  everybodySaw: () => void;
  frame: Buffer;
}

const PATIENCE = 10_000;
/** How many subscribers connect at once. A new one begins when one is done, so that the server never waits for the slowest of a group. */
const AT_ONCE = 20;
const crowds = new Map<string, Crowd>();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Each tab is at a list or form of the vessel, and changes its location every `ms` milliseconds. */
async function walk({ members }: Crowd, vessel: number, ms: number): Promise<void> {
  for (const [nth, member] of members.entries()) {
    let steps = nth;
    const step = () => member.say('presence', [vessel, 'c', (steps += 1) % 100, steps % 2 ? 'rank' : 'name']);
    step();
    setInterval(step, ms);
    await pause(ms / members.length);
  }
}

async function gather(name: string, size: number, address: Address, moveEvery: number | undefined): Promise<void> {
  const crowd: Crowd = { members: [], received: 0, awaited: 0, everybodySaw: () => undefined, frame: Buffer.alloc(0) };
  const onChange = (frame: Buffer) => {
    crowd.received += 1;
    crowd.frame = frame;
    if (crowd.received === crowd.awaited) crowd.everybodySaw();
  };
  let left = size;
  const join = async () => {
    while ((left -= 1) >= 0) crowd.members.push(await connect(address, onChange));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, join));
  crowds.set(name, crowd);
  if (moveEvery !== undefined && address.follow) await walk(crowd, address.follow.vessel, moveEvery);
}

const post = ({ url, headers, body }: Write) =>
  new Promise<void>((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 201 ? resolve() : reject(new Error(`A write was answered ${response.statusCode}.`)),
      );
    });
    call.on('error', reject);
    call.end(body);
  });

async function once(crowd: Crowd, write: Write): Promise<{ answered: number; seen: number }> {
  const started = performance.now();
  crowd.awaited = crowd.received + crowd.members.length;
  const seen = new Promise<number>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Only ${crowd.received - crowd.awaited + crowd.members.length} saw a write.`)),
      PATIENCE,
    );
    crowd.everybodySaw = () => {
      clearTimeout(timer);
      resolve(performance.now() - started);
    };
  });
  const answered = post(write).then(() => performance.now() - started);
  return { answered: await answered, seen: await seen };
}

answering<CrowdQuestion, CrowdAnswer>(async (question) => {
  if (question.do === 'gather') {
    await gather(question.crowd, question.size, question.address, question.moveEvery);
    return { answered: [], seen: [], frame: '' };
  }
  const crowd = crowds.get(question.crowd);
  if (!crowd) throw new Error(`No crowd ${question.crowd}.`);
  const times: { answered: number; seen: number }[] = [];
  for (let n = 0; n < question.times; n += 1) times.push(await once(crowd, question.write));
  if (crowd.received !== crowd.awaited) throw new Error('Somebody saw a write twice.');
  return { answered: times.map(({ answered }) => answered), seen: times.map(({ seen }) => seen), frame: crowd.frame.toString() };
});
