import type { LiveState } from '../../client/sync/store';
import type { RecordDocument } from '../../server/database/models/projections';
import type { Viewer } from '../../server/http/viewer';
import type { IsoDate } from '../../shared/basics/calendar';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { isListed, KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import { changeIn, type InvoiceForm, recordIn } from '../../shared/log/invoiceForm';
import { toRecord } from '../../shared/status/present';
import { IMPORTER } from './write';
import { auditLog, type Era, isDone, type KnownCall, keyOf, wireOf } from './auditLog';

/** A history that has come to rest. */
export interface Ended {
  isAtRest: boolean;
  eras: readonly Era[];
  calls: readonly KnownCall[];
  received: { page: number; viewer: Viewer; change: Values; era: number }[];
  epoch: string | null;
  records(kind: KindName): (RecordDocument & { wire: AnyRecord })[];
  pages: { today: IsoDate; state: LiveState; form: InvoiceForm; isOld: boolean }[];
}

/** In one order, without what is empty. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => (each ?? null) !== null);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, plain(each)]));
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

/** Answers what is wrong with a history: the seven invariants of server/README.md, each acknowledged write once, every screen as fresh. */
export function audit(ended: Ended): string[] {
  const faults: string[] = [];
  const report = (fault: string) => void faults.push(fault);
  if (!ended.isAtRest) report(`Something never came to rest: ${JSON.stringify(ended.pages.map(({ state }) => restOf(state)))}`);
  const scopes = [...new Set(ended.eras.flatMap(({ changes }) => changes.map(({ scope }) => scope)))];
  for (const [nth, era] of ended.eras.entries()) {
    const calls = ended.calls.filter((call) => call.era === nth);
    for (const scope of scopes) auditLog(era, calls, scope, report);
  }
  auditWrites(ended, report);
  auditCreations(ended, report);
  auditRecords(ended, report);
  auditReceived(ended, report);
  if (ended.isAtRest) for (const page of ended.pages) auditScreen(ended, page, report);
  return faults;
}

const restOf = ({ link, pending, fleet, vessel, fleetLoading, vesselLoading, refused }: LiveState) => ({
  link: link.state,
  pending: Object.values(pending).flatMap((edits) => edits.map(({ op, key, id }) => [op, key, id])),
  refused: refused.length,
  at: [fleet?.seq, vessel?.seq],
  loading: [fleetLoading.state, vesselLoading.state],
});

/** Invariants 1 and 4: an acknowledged write is there exactly once, and says what it was answered. */
function auditWrites({ eras, calls }: Ended, report: (fault: string) => void): void {
  for (const call of calls) {
    const key = keyOf(call);
    if (!key || call.method === 'GET') continue;
    const found = eras.map(({ changes }) => changes.filter((change) => change.key === key));
    if (found.some(({ length }) => length > 1)) report(`${call.method} ${key} was done twice.`);
    if (!isDone(call)) continue;
    const change = found.slice(call.era).flat()[0] ?? found.flat()[0];
    const last = eras.length - 1;
    if (!change || (call.era === last && found[last]?.length === 0)) {
      report(`${call.method} ${call.url} ${key} was acknowledged and is lost.`);
      continue;
    }
    if (call.text === '') continue;
    const answer = JSON.parse(call.text) as Values;
    if (answer.id !== change.record || answer.rev !== change.rev)
      report(
        `${call.method} ${key} was answered ${String(answer.id)} at ${String(answer.rev)}, and became ${change.record} at ${change.rev}.`,
      );
  }
}

/** Invariant 4, whatever its key: as no two people write the same, what one of them adds is there once. */
function auditCreations({ eras }: Ended, report: (fault: string) => void): void {
  for (const { changes } of eras) {
    const added = new Set<string>();
    for (const { op, rev, user, by, scope, kind, seq, fields } of changes) {
      if (op !== 'created' || rev > 1 || user === IMPORTER) continue;
      const name = JSON.stringify([user, scope, kind, plain(fields)]);
      if (added.has(name)) report(`Change ${seq} of log ${scope} adds once more what ${by} had added to ${kind}.`);
      added.add(name);
    }
  }
}

/** Invariants 1 and 3: the records are what the log makes of them. */
function auditRecords({ eras, records }: Ended, report: (fault: string) => void): void {
  const changes = [...(eras.at(-1)?.changes ?? [])].sort((a, b) => a.rev - b.rev);
  for (const kind of KIND_NAMES) {
    const folded = new Map<number, Values>();
    for (const change of changes.filter((each) => each.kind === kind)) {
      const { record, rev, scope, op, fields } = change;
      folded.set(record, {
        ...(op === 'created' ? {} : folded.get(record)),
        ...fields,
        rev,
        vessel: scope,
        deleted: op === 'deleted',
        _id: record,
      });
    }
    const held = new Map(records(kind).map(({ wire: _wire, ...record }) => [record._id, record]));
    for (const id of new Set([...folded.keys(), ...held.keys()]))
      if (!isSame(folded.get(id), held.get(id)))
        report(`Record ${kind} ${id} is not what its log says: ${JSON.stringify([held.get(id), folded.get(id)])}`);
  }
}

/** Invariants 2 and 5: what a socket was sent is what the log holds, in the form its reader may see. */
function auditReceived({ eras, received, calls }: Ended, report: (fault: string) => void): void {
  for (const { page, viewer, change } of received) {
    const scope = change.vessel === 'fleet' ? 0 : change.vessel;
    const isHeld = eras.some(({ changes }) => {
      const held = changes.find((each) => each.scope === scope && each.seq === change.seq);
      return held && isSame(changeIn(viewer.invoiceForm, wireOf(held)), change);
    });
    if (!isHeld) report(`Page ${page} was sent ${JSON.stringify(change)}, which is no change of the log as it may see it.`);
  }
  for (const { viewer, url, text, method } of calls)
    if (viewer.invoiceForm === 'summary' && method === 'GET' && text.includes('"paid_amount"'))
      report(`${viewer.email} was sent the money of invoices by ${url}.`);
}

/** Invariants 3 and 7: a page shows what a fresh one would, on the day it is. */
function auditScreen(
  { records, epoch }: Ended,
  { today, state, form, isOld }: Ended['pages'][number],
  report: (fault: string) => void,
): void {
  if (state.today !== today) report(`A page shows ${state.today}; it is ${today}.`);
  if (isOld !== state.tooOld)
    report(`A page of ${isOld ? 'an old' : 'this'} build was ${state.tooOld ? '' : 'not '}told that it is too old.`);
  for (const kind of KIND_NAMES) {
    const ledger = kindOf(kind).scope === 'fleet' ? state.fleet : state.vessel;
    if (!ledger) continue;
    if (ledger.epoch !== epoch) report(`A page holds epoch ${ledger.epoch}; it is ${epoch}.`);
    const scope = kindOf(kind).scope === 'fleet' ? 0 : state.selected;
    const fresh = records(kind)
      .filter(({ vessel, deleted }) => vessel === scope && !deleted)
      .flatMap(({ wire }) => recordIn(form, kindOf(kind), wire) ?? [])
      .filter((record) => isListed(kindOf(kind), record))
      .map((record) => [record.id, toRecord(kindOf(kind), record)] as const);
    const held = Object.values(ledger.records[kind] ?? {}).filter((record) => isListed(kindOf(kind), record));
    const shown = Object.fromEntries(held.map((record) => [record.id, record]));
    if (!isSame(shown, Object.fromEntries(fresh)))
      report(`A page shows other ${kind} than are there: ${JSON.stringify([shown, Object.fromEntries(fresh)])}`);
  }
}
