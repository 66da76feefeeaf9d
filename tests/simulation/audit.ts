import type { LiveState } from '../../client/sync/store';
import { toWire } from '../../server/database/encoding';
import type { ChangeDocument } from '../../server/database/models/log';
import type { RecordDocument } from '../../server/database/models/projections';
import type { Viewer } from '../../server/http/viewer';
import type { IsoDate } from '../../shared/basics/calendar';
import { sameValue } from '../../shared/kinds/identity';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { isListed, KIND_NAMES, kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { readTag, type AnyChange } from '../../shared/log/change';
import { changeIn, type InvoiceForm, recordIn } from '../../shared/log/invoiceForm';
import { toRecord } from '../../shared/status/present';
import { checkHistory, type Read, type Write } from '../support/checkHistory';
import type { Call } from './calls';

/** A request as it was sent, and what came of it. `era`: how many backups had been brought back before. */
export interface KnownCall extends Call {
  page: number;
  viewer: Viewer;
  called: number;
  returned: number;
  status: number;
  text: string;
  era: number;
}

/** The logs as they were before a backup took their place, or at the end. */
export interface Era {
  changes: readonly ChangeDocument[];
  epoch: string | null;
}

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

const wireOf = ({ scope, seq, kind, record, rev, op, fields, by, at }: ChangeDocument): AnyChange => ({
  vessel: scope === 0 ? 'fleet' : scope,
  seq,
  kind,
  id: record,
  rev,
  op,
  fields: toWire(kindOf(kind), fields),
  by,
  at: at.toISOString(),
});

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
  for (const [era, { changes }] of ended.eras.entries())
    for (const scope of scopes)
      auditLog(
        ended,
        era,
        changes.filter((change) => change.scope === scope).sort((a, b) => a.seq - b.seq),
        scope,
        report,
      );
  auditWrites(ended, report);
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

const keyOf = (call: KnownCall): string | undefined =>
  call.headers['idempotency-key'] && `${call.viewer.user}:${call.headers['idempotency-key']}`;
const isDone = ({ status }: KnownCall) => status >= 200 && status < 300;

/** Invariants 2, 6 and 8 of one log: the exact check of the history it left, and that no edit was erased. */
function auditLog(ended: Ended, era: number, changes: readonly ChangeDocument[], scope: number, report: (fault: string) => void): void {
  const calls = ended.calls.filter((call) => call.era === era);
  const byKey = new Map(changes.flatMap((change) => (change.key === undefined ? [] : [[change.key, change] as const])));
  const log = changes.map(wireOf);
  const writes = new Map<string, Write>();
  for (const call of calls) {
    const change = byKey.get(keyOf(call) ?? '');
    if (!change?.key) continue;
    const known = writes.get(change.key);
    const returned = isDone(call) ? call.returned : Infinity;
    // A repeat is the same write: begun with the first, answered with the first answer.
    writes.set(change.key, {
      session: `page ${call.page}`,
      seq: change.seq,
      called: Math.min(known?.called ?? Infinity, call.called),
      returned: Math.min(known?.returned ?? Infinity, returned),
    });
    if (!known) auditBase(change, call, changes, report);
    const epoch = readTag(call.headers['if-match'] ?? '')?.epoch ?? call.headers['x-epoch'];
    if (epoch !== undefined && epoch !== ended.eras[era]?.epoch)
      report(`Change ${change.seq} was written by an author who saw another epoch.`);
  }
  const reads: Read[] = calls.filter((call) => call.method === 'GET' && isDone(call)).flatMap((call) => readsOf(call, scope));
  for (const fault of checkHistory(log, reads, [...writes.values()])) report(`Log ${scope}: ${fault}`);
}

function readsOf(call: KnownCall, scope: number): Read[] {
  const path = call.url.split('?')[0] ?? '';
  const answer = JSON.parse(call.text) as Record<string, Values>;
  const lists: [KindName, Values][] =
    scope === 0 && path === '/api/vessels'
      ? [['vessels', answer]]
      : path === `/api/vessels/${scope}/lists`
        ? VESSEL_KINDS.map((kind) => [kind, answer[kind] ?? {}])
        : VESSEL_KINDS.filter((kind) => path === `/api/vessels/${scope}/${kind}`).map((kind) => [kind, answer]);
  const { called, returned, page, viewer } = call;
  return lists
    .filter(([kind]) => kind !== 'invoices' || viewer.invoiceForm === 'full')
    .map(([kind, list]) => ({
      session: `page ${page}`,
      called,
      returned,
      kind,
      seq: Number(list.seq),
      records: list[kindOf(kind).listKey] as Values[],
    }));
}

/** An edit writes no field that somebody changed after the revision it names; a deletion, no record that somebody changed. */
function auditBase(change: ChangeDocument, call: KnownCall, changes: readonly ChangeDocument[], report: (fault: string) => void): void {
  const base = readTag(call.headers['if-match'] ?? '')?.rev;
  if (base === undefined) return;
  const between = changes.filter(
    ({ kind, record, rev }) => kind === change.kind && record === change.record && rev > base && rev < change.rev,
  );
  if (change.op === 'deleted' && between.length > 0)
    report(`Change ${change.seq} deletes revision ${change.rev - 1}; its author saw ${base}.`);
  for (const { seq, was = {}, fields } of between)
    for (const name of Object.keys(fields))
      if (name in change.fields && !Array.isArray(change.fields[name]) && !sameValue(was[name] ?? null, fields[name] ?? null))
        report(`Change ${change.seq} erases ${name} of change ${seq}, which its author had not seen.`);
}

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
