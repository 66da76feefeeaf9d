/**
 * The signature test (server/README.md, invariants 1 to 4): three people write to one vessel while links are cut and the server and its engine
 * are restarted and killed. At the end every screen's state equals a fresh load.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayUtc } from '../../shared/basics/calendar';
import type { AnyChange } from '../../shared/log/change';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { listAnswer } from '../../shared/status/present';
import { readValues } from '../../shared/kinds/readValues';
import { Problem } from '../../shared/basics/problem';
import { addVessel, call, patientCall, register } from '../support/call';
import { enginePid } from '../support/enginePid';
import { validBody } from '../support/arbitraryValues';
import { openScreen, type Screen } from '../support/openScreen';
import { startServer, type RunningServer } from '../support/startServer';
import { many, PATIENCE_MS, SEED } from '../support/tier';

/** One batch of sequences for each, again and again in a deep run. */
const FAULTS = ['kill -9 of the server', 'kill -9 of the engine', 'a restart', 'no fault'] as const;
/** Sequences tried side by side, each on a vessel of its own, so that a fault meets several logs at once. */
const BATCH = 10;
const PEOPLE = 3;

type Step =
  | { do: 'create'; who: number; kind: KindName; body: Values }
  | { do: 'update'; who: number; nth: number; field: number; kind: KindName; body: Values; wait: boolean }
  | { do: 'delete'; who: number; nth: number; kind: KindName }
  | { do: 'cut'; who: number }
  | { do: 'mend'; who: number };
type Fault = (typeof FAULTS)[number];

const who = fc.nat(PEOPLE - 1);
const kinds = fc.constantFrom(...VESSEL_KINDS);
const editable = fc.constantFrom(...VESSEL_KINDS.filter((kind) => kind !== 'invoices'));
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: kinds.chain((kind) =>
      fc.record({ do: fc.constant('create' as const), who, kind: fc.constant(kind), body: validBody(kindOf(kind)) }),
    ),
  },
  {
    weight: 5,
    arbitrary: editable.chain((kind) =>
      fc.record({
        do: fc.constant('update' as const),
        who,
        nth: fc.nat(9),
        field: fc.nat(9),
        kind: fc.constant(kind),
        body: validBody(kindOf(kind)),
        wait: fc.boolean(),
      }),
    ),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), who, nth: fc.nat(9), kind: editable }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cut' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('mend' as const), who }) },
);
const batch = fc.record({
  scripts: fc.array(fc.array(steps, { minLength: 4, maxLength: 16 }), { minLength: BATCH, maxLength: BATCH }),
  faultAt: fc.nat(9),
});

let server: RunningServer;
const tokens: string[] = [];
let invoiceToken: string;

async function invoiceLogin(): Promise<void> {
  const { body } = await call(server.url, 'POST', paths.invoiceLogin, tokens[0], { username: 'purser', password: 'invoices open' });
  invoiceToken = String(body.token);
}

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0', INVOICE_USERNAME: 'purser', INVOICE_PASSWORD: 'invoices open' } });
  for (let person = 0; person < PEOPLE; person += 1) tokens.push(await register(server.url));
  await invoiceLogin();
});
afterAll(() => server.stop());

/** Writes end in an answer or a refusal by the rules; anything else fails the test. */
const expected = (error: unknown) => {
  if (error instanceof Problem && ['conflict', 'not_found'].includes(error.code)) return;
  throw error;
};

function write(screen: Screen, vessel: number, step: Extract<Step, { kind: KindName }>): Promise<unknown> {
  if (step.do === 'create') return screen.live.create(step.kind, vessel, step.body);
  const list = screen.live.records(step.kind).filter((record) => record.id > 0);
  const record = list[step.nth % Math.max(1, list.length)];
  if (!record) return Promise.resolve();
  if (step.do === 'delete') return screen.live.remove(step.kind, vessel, record.id, record.rev);
  const kind = kindOf(step.kind);
  const names = Object.keys(step.body);
  const name = names[step.field % names.length] ?? '';
  const values = { ...Object.fromEntries(names.map((each) => [each, record[each]])), [name]: step.body[name] };
  if ('sentence' in readValues(kind, values, 'edit', todayUtc())) return Promise.resolve();
  return screen.live.update(step.kind, vessel, record.id, values, record.rev);
}

async function bringAbout(fault: Fault): Promise<void> {
  if (fault === 'a restart') await server.restart();
  if (fault === 'kill -9 of the server') await server.restart('SIGKILL');
  const engine = fault === 'kill -9 of the engine' ? enginePid(server.pid) : null;
  if (engine) process.kill(engine, 'SIGKILL');
}

async function freshLoad(kind: KindName, vessel: number, invoices: string | null): Promise<Values> {
  const access: Record<string, string> = invoices ? { 'X-Invoice-Token': invoices } : {};
  const { status, body } = await patientCall(server.url, 'GET', paths.list(kind, vessel), tokens[0], undefined, access);
  expect(status).toBe(200);
  return { ...body, seq: undefined, epoch: undefined, at: body.seq };
}

function shown(kind: KindName, screen: Screen): Values {
  const held = screen.live.store.getState().vessel?.records[kind] ?? {};
  return {
    ...listAnswer(kindOf(kind), Object.values(held) as AnyRecord[], todayUtc(), { seq: 0, epoch: '' }),
    seq: undefined,
    epoch: undefined,
  };
}

function within<T>(work: Promise<T>, ms: number, what: () => string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Still waiting for ${what()}`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Three screens on one vessel, and what they do there. */
async function openTable(script: readonly Step[]) {
  const vessel = await addVessel(server.url, tokens[0] ?? '', 'Model');
  const screens = tokens.map((token, person) => openScreen(server.url, token, person === 0 ? invoiceToken : null));
  await Promise.all(screens.map((screen) => screen.open(vessel)));
  const writes: Promise<unknown>[] = [];
  return {
    async play(index: number, patient: boolean) {
      const step = script[index];
      const screen = step && screens[step.who];
      if (!screen) return;
      if (step.do === 'cut') screen.cut();
      else if (step.do === 'mend') screen.mend();
      else {
        const done = write(screen, vessel, step).catch(expected);
        writes.push(done);
        if (step.do === 'update' && step.wait && patient) await done;
      }
    },
    async settle() {
      for (const screen of screens) screen.mend();
      await within(
        Promise.all(writes),
        2 * PATIENCE_MS,
        () => `answers: ${JSON.stringify(screens.map((screen) => screen.live.store.getState().pending))}`,
      );
      const { body } = await patientCall(server.url, 'GET', paths.changes(vessel, 0), tokens[0]);
      const changes = body.changes as AnyChange[];
      expect(changes.map((change) => change.seq)).toEqual(changes.map((_, index) => index + 1));
      // Each write has one effect, however often it was tried; invoices that are paid are withheld from this reader.
      expect(changes.filter(({ op }) => ['created', 'withheld'].includes(op))).toHaveLength(
        script.filter((step) => step.do === 'create').length,
      );
      await Promise.all(screens.map((screen) => screen.reached(Number(body.head))));
      // Screens with the same invoice access are to show the same: one fresh load serves them.
      for (const access of new Set(screens.map((screen) => screen.invoiceToken))) {
        for (const kind of VESSEL_KINDS) {
          const fresh = await freshLoad(kind, vessel, access);
          const story = () =>
            JSON.stringify(changes.filter((each) => each.kind === kind).map(({ seq, id, rev, op }) => [seq, id, rev, op]));
          for (const screen of screens.filter((each) => each.invoiceToken === access))
            expect(shown(kind, screen), `${kind} of ${vessel}, by its log ${story()}, fresh at ${fresh.at}`).toEqual({
              ...fresh,
              at: undefined,
            });
        }
      }
    },
    close() {
      for (const screen of screens) screen.close();
    },
  };
}

const batches = fc
  .sample(batch, { numRuns: many(FAULTS.length, 32), seed: SEED })
  .map((drawn, nth) => ({ ...drawn, nth, fault: FAULTS[nth % FAULTS.length] ?? 'no fault' }));

test.each(batches)(
  'every screen equals a fresh load after ten sequences of writes and cut links, with $fault (batch $nth)',
  async ({ scripts, fault, faultAt }) => {
    const tables = await Promise.all(scripts.map(openTable));
    try {
      let trouble: Promise<void> = Promise.resolve();
      for (let index = 0; index < Math.max(...scripts.map((script) => script.length)); index += 1) {
        if (index === faultAt) trouble = bringAbout(fault);
        // A write that waits for its answer would wait for the end of a cut link.
        await Promise.all(
          tables.map((table, nth) => table.play(index, fault === 'no fault' && !scripts[nth]?.some((step) => step.do === 'cut'))),
        );
      }
      await trouble;
      await Promise.all(tables.map((table) => table.settle()));
    } catch (error) {
      throw new Error(`${String(error)}\nThe server said: ${server.log().slice(-6_000)}`, { cause: error });
    } finally {
      for (const table of tables) table.close();
    }
  },
);
