import { todayUtc } from '../../shared/basics/calendar';

/** The most all answers that are held may take, in bytes. */
const MOST_BYTES = 64_000_000;

/** The answers of one log at one number of it, by name; null for one too large to be held. */
interface Held {
  seq: number;
  today: string;
  bytes: number;
  bodies: Map<string, Promise<Buffer | null>>;
}
const answers = new Map<number, Held>();
let bytes = 0;

function drop(scope: number): void {
  bytes -= answers.get(scope)?.bytes ?? 0;
  answers.delete(scope);
}

function open(scope: number, seq: number): Held {
  const today = todayUtc();
  const known = answers.get(scope);
  if (known?.seq === seq && known.today === today) return known;
  drop(scope);
  const held: Held = { seq, today, bytes: 0, bodies: new Map() };
  answers.set(scope, held);
  return held;
}

function count(scope: number, held: Held, body: Buffer | null): void {
  if (answers.get(scope) !== held || !body) return;
  held.bytes += body.length;
  bytes += body.length;
  for (const [oldest] of answers) {
    if (bytes <= MOST_BYTES) return;
    drop(oldest);
  }
}

/** The answer called `name` of a log at `seq`. It is the same until its log moves or the day ends: forty screens that open it, at once too, cost one read. */
export function heldAnswer(scope: number, seq: number, name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
  const held = open(scope, seq);
  const known = held.bodies.get(name);
  if (known) return known;
  const body = make();
  held.bodies.set(name, body);
  body.then(
    (made) => count(scope, held, made),
    () => held.bodies.delete(name),
  );
  return body;
}
