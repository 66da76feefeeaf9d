import type { ReadOptions } from '../../server/database/streamDocuments';
import type { ChangeDocument } from '../../server/database/models/log';
import type { RecordDocument, RecordUpdate } from '../../server/database/models/projections';
import type { Filter, LogHead, Storage } from '../../server/database/storage';
import type { KindName, Values } from '../../shared/kinds/kind';
import { KIND_NAMES } from '../../shared/kinds/kinds';
import { copy, matches, project, type Row } from './filter';
import type { World } from './world';

/** A question of which it is not known whether it was answered. */
export class LostLink extends Error {}

/** As the product has it (server/app/startProduct.ts). */
const ANSWER_WITHIN_MS = 8_000;
/** What waited longer for the engine is not done any more. */
const GIVEN_UP_MS = 12_000;
/** The longest time from a write to the journal, in milliseconds. */
const JOURNAL_MS = 4;

/** A database as the engine keeps it: what was not journaled is lost when it is killed, and its unique indexes refuse. */
export class Database {
  tables = new Map<string, Map<unknown, Row>>();
  /** How to undo what is not journaled yet, oldest first. */
  #undo: (() => void)[] = [];
  #journaled: Promise<void> | null = null;
  #kills = 0;
  #restores = 0;
  isUp = true;
  /** Ends when the engine works again. */
  #stall: Promise<void> | null = null;
  /** The share of questions whose link breaks before or after they are done. */
  lossy = 0;
  #ids = 0;

  constructor(readonly world: World) {}

  table(name: string): Map<unknown, Row> {
    let table = this.tables.get(name);
    if (!table) this.tables.set(name, (table = new Map()));
    return table;
  }

  put(name: string, id: unknown, row: Row | undefined): void {
    const table = this.table(name);
    const before = table.get(id);
    this.#undo.push(() => (before ? table.set(id, before) : table.delete(id)));
    if (row) table.set(id, row);
    else table.delete(id);
  }

  find(name: string, filter: Filter, { sort = {}, skip = 0, limit, projection }: ReadOptions = {}): Row[] {
    const found = [...this.table(name).values()].filter((row) => matches(row, filter));
    const [[key, way] = ['_id', 0]] = Object.entries(sort);
    if (way !== 0) found.sort((a, b) => ((a[key] as number) < (b[key] as number) ? -way : way));
    return found.slice(skip, limit === undefined ? undefined : skip + limit).map((row) => project(row, projection));
  }

  /** The engine is killed, and back after `ms`: of what was not journaled, a beginning may be there all the same. */
  kill(ms: number): Promise<void> {
    const kept = this.world.whole(this.#undo.length + 1);
    for (const undo of this.#undo.splice(kept).toReversed()) undo();
    this.#undo = [];
    this.#journaled = null;
    this.#kills += 1;
    this.isUp = false;
    return this.world.wait(ms).then(() => void (this.isUp = true));
  }

  /** The engine does nothing for `ms`. */
  stall(ms: number): void {
    this.#stall = Promise.all([this.#stall, this.world.wait(ms)]).then(() => undefined);
  }

  /** A copy of all that is there; taken back by `replace`. */
  snapshot = (): Map<string, Map<unknown, Row>> => new Map([...this.tables].map(([name, table]) => [name, new Map(table)]));

  replace(tables: Map<string, Map<unknown, Row>>): void {
    this.tables = new Map([...tables].map(([name, table]) => [name, new Map(table)]));
    this.#undo = [];
  }

  /**
   * Brings a backup back as the product does: records are made anew from the logs, which get an epoch of their own, and numbers are skipped.
   * What the stopped processes had asked for is not done any more. Answers the changes of the backup.
   */
  restore(backup: Map<string, Map<unknown, Row>>, epoch: string): ReadonlySet<unknown> {
    this.#kills += 1;
    this.#restores += 1;
    this.replace(new Map([...backup].filter(([name]) => ['changes', 'unique', 'counters'].includes(name))));
    for (const kind of KIND_NAMES) this.raise(kind, 1_000_000);
    this.put('installation', 'installation', { _id: 'installation', epoch });
    this.#undo = [];
    this.#journaled = null;
    return new Set(this.table('changes').values());
  }

  #journal(): Promise<void> {
    const kills = this.#kills;
    return (this.#journaled ??= this.world.wait(this.world.between(0.5, JOURNAL_MS)).then(() => {
      if (kills !== this.#kills) return;
      this.#undo = [];
      this.#journaled = null;
    }));
  }

  /** Does `work` as a command of a process does: on the way there and back, or while it waits, the engine may die. */
  async #command<T>(work: () => T | Promise<T>, isJournaled: boolean): Promise<T> {
    const { world } = this;
    const asked = world.now;
    const restores = this.#restores;
    await world.wait(world.between(0.1, 1.5));
    while (this.#stall) {
      const stall = this.#stall;
      await stall;
      if (this.#stall === stall) this.#stall = null;
    }
    if (!this.isUp || restores !== this.#restores) throw new LostLink('The engine is down.');
    const lost = world.chance(this.lossy) ? world.whole(2) : -1;
    const isGivenUp = world.now - asked > ANSWER_WITHIN_MS && (world.now - asked > GIVEN_UP_MS || world.chance(0.5));
    if (lost === 0 || isGivenUp) throw new LostLink('The question was lost.');
    const kills = this.#kills;
    const done = await work();
    if (isJournaled) await this.#journal();
    await world.wait(world.between(0.1, 1.5));
    if (lost === 1 || kills !== this.#kills) throw new LostLink('The answer was lost.');
    return done;
  }

  /** The database as one process reaches it. */
  connect(process: { isAlive: boolean }): Storage & { ping(): Promise<void> } {
    const ask = <T>(work: () => T | Promise<T>, isJournaled = false): Promise<T> =>
      new Promise((resolve, reject) => {
        const timer = this.world.in(ANSWER_WITHIN_MS, () => process.isAlive && reject(new LostLink('No answer in time.')));
        this.#command(work, isJournaled)
          .finally(() => (timer.act = null))
          .then(
            (answer) => process.isAlive && resolve(answer),
            (error: unknown) => process.isAlive && reject(error),
          );
      });
    const each = async function* (rows: Promise<readonly unknown[]>) {
      for (const row of await rows) yield row as never;
    };
    return {
      ping: () => ask(() => undefined),
      changeId: (digits) => (digits ?? `change ${(this.#ids += 1)}`) as never,
      insert: (changes, updates) => ask(() => this.#insert(copy(changes), copy(updates)), true),
      missing: (changes) => ask(() => changes.filter(({ _id }) => !this.table('changes').has(_id))),
      changes: (filter, reading) => ask(() => this.find('changes', filter, reading) as unknown as ChangeDocument[]),
      eachChange: (filter, reading) => each(ask(() => this.find('changes', filter, reading))),
      changeBatches: (filter, reading) => each(ask(() => [this.find('changes', filter, reading)])),
      distinct: (field, filter = {}) => ask(() => [...new Set(this.find('changes', filter).map((row) => row[field]))] as never[]),
      fieldsBefore: (record, { after, upTo }, missingMark) =>
        ask(() => {
          const later = this.find('changes', { ...record, rev: { $gt: after, $lte: upTo } }, { sort: { rev: -1 } });
          return Object.assign({}, ...later.map(({ was }) => was ?? { [missingMark]: null })) as Values;
        }),
      addFormer: () => Promise.reject(new Error('not simulated')),
      blankBefore: () => Promise.reject(new Error('not simulated')),
      record: (kind, filter, projection) =>
        ask(() => (this.find(kind, filter, { projection })[0] as unknown as RecordDocument | undefined) ?? null),
      eachRecord: (kind, filter, reading) => each(ask(() => this.find(kind, filter, reading))),
      updateRecord: (update) => ask(() => this.#update(copy(update)), true),
      replaceRecord: (kind, record) => ask(() => this.put(kind, record._id, copy(record) as Row), true),
      heads: (scopes) => ask(() => this.find('heads', scopes ? { _id: { $in: scopes } } : {}) as unknown as LogHead[]),
      noteHead: (scope, projected) => ask(() => this.#noteHead(scope, projected)),
      noteHeads: (positions) => ask(() => positions.forEach(({ scope, projected }) => this.#noteHead(scope, projected))),
      setWaiting: (scope, waiting, from) =>
        ask(() => {
          const head = this.table('heads').get(scope);
          if (head && (from === undefined || head.waiting === from)) this.put('heads', scope, { ...head, waiting });
        }, true),
      position: (scopes) =>
        ask(() => ({
          epoch: this.epoch,
          heads: new Map(scopes.map((scope) => [scope, this.head(scope)] as const).filter(([, head]) => head > 0)),
        })),
      setEpoch: (epoch, isFirst) =>
        ask(() => {
          if (!isFirst || !this.table('installation').has('installation'))
            this.put('installation', 'installation', { _id: 'installation', epoch });
        }, true),
      raise: (counter, by) => ask(() => this.raise(counter, by), true),
    };
  }

  get epoch(): string | null {
    return (this.table('installation').get('installation')?.epoch as string | null | undefined) ?? null;
  }

  raise(counter: string, by: number): number {
    const value = Number(this.table('counters').get(counter)?.value ?? 0) + by;
    this.put('counters', counter, { _id: counter, value });
    return value;
  }

  /** The number of the newest change of a log. */
  head = (scope: number): number => Math.max(0, ...this.log(scope).map(({ seq }) => seq));

  log = (scope: number): ChangeDocument[] =>
    ([...this.table('changes').values()] as unknown as ChangeDocument[])
      .filter((change) => change.scope === scope)
      .sort((a, b) => a.seq - b.seq);

  records = (kind: KindName): RecordDocument[] => [...this.table(kind).values()] as unknown as RecordDocument[];

  #noteHead(scope: number, projected: number): string | undefined {
    const head = this.table('heads').get(scope) as unknown as LogHead | undefined;
    this.put('heads', scope, { ...head, _id: scope, projected: Math.max(head?.projected ?? 0, projected) });
    return head?.waiting;
  }

  #update({ kind, filter, update, upsert }: RecordUpdate): boolean {
    const held = this.table(kind).get(filter._id);
    if (held ? held.rev !== filter.rev : !upsert) return false;
    this.put(kind, filter._id, { ...held, ...update.$set, _id: filter._id });
    return true;
  }

  /** Others may read between its steps. */
  async #insert(changes: Parameters<Storage['insert']>[0], updates: readonly RecordUpdate[]): ReturnType<Storage['insert']> {
    const kills = this.#kills;
    const step = async () => {
      if (this.world.chance(0.2)) await this.world.wait(this.world.between(0.1, 2));
      if (kills !== this.#kills) throw new LostLink('The engine died.');
    };
    for (const change of changes) {
      await step();
      if (this.table('changes').has(change._id)) return 'itself';
      const { scope, seq, kind, record, rev, key } = change;
      const places = [`number ${scope} ${seq}`, `revision ${kind} ${record} ${rev}`, ...(key === undefined ? [] : [`key ${key}`])];
      if (places.some((place) => this.table('unique').has(place))) return 'taken';
      const begun = this.#undo.length;
      for (const place of places) this.put('unique', place, { _id: place });
      this.put('changes', change._id, { ...change });
      // A document and its index entries are one.
      const whole = this.#undo.splice(begun);
      this.#undo.push(() => whole.forEach((undo) => undo()));
    }
    let done = 0;
    for (const update of updates) {
      await step();
      // It goes on past one that finds nothing, and stops at one that would make a record a second time.
      if (update.upsert && this.table(update.kind).has(update.filter._id)) break;
      done += this.#update(update) ? 1 : 0;
    }
    return done === updates.length ? 'projected' : 'stored';
  }
}
