import { toWire } from '../../server/database/encoding';
import type { ChangeDocument } from '../../server/database/models/log';
import type { Viewer } from '../../server/http/viewer';
import { sameValue, type KindName, type Values } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { readTag } from '../../shared/log/change';
import type { AnyChange } from '../../shared/log/change';
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
  /** Those of the backup with which it began. */
  carried: ReadonlySet<unknown>;
  epoch: string | null;
}

export const wireOf = ({ scope, seq, kind, record, rev, op, fields, by, at }: ChangeDocument): AnyChange => ({
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

export const keyOf = (call: KnownCall): string | undefined =>
  call.headers['idempotency-key'] && `${call.viewer.user}:${call.headers['idempotency-key']}`;
export const isDone = ({ status }: KnownCall) => status >= 200 && status < 300;

/** Invariants 2, 6 and 8 of one log, by the calls of its era: the exact check of the history it left, and that no edit was erased. */
export function auditLog(
  { changes: all, carried, epoch }: Era,
  calls: readonly KnownCall[],
  scope: number,
  report: (fault: string) => void,
): void {
  const changes = all.filter((change) => change.scope === scope).sort((a, b) => a.seq - b.seq);
  const byKey = new Map(changes.flatMap((change) => (change.key === undefined ? [] : [[change.key, change] as const])));
  const log = changes.map(wireOf);
  const writes = new Map<string, Write>();
  for (const call of calls) {
    const change = byKey.get(keyOf(call) ?? '');
    if (!change?.key) continue;
    const known = writes.get(change.key);
    const returned = isDone(call) ? call.returned : Infinity;
    // What a backup brought was done before this era began: a repeat of it writes nothing, whatever epoch its author saw.
    const isCarried = carried.has(change);
    // A repeat is the same write: begun with the first, answered with the first answer.
    writes.set(change.key, {
      session: `page ${call.page}`,
      seq: change.seq,
      called: isCarried ? 0 : Math.min(known?.called ?? Infinity, call.called),
      returned: isCarried ? 0 : Math.min(known?.returned ?? Infinity, returned),
    });
    if (!known) auditBase(change, call, changes, report);
    const seen = readTag(call.headers['if-match'] ?? '')?.epoch ?? call.headers['x-epoch'];
    if (!isCarried && seen !== undefined && seen !== epoch) report(`Change ${change.seq} was written by an author who saw another epoch.`);
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
  const { called, returned, viewer } = call;
  const session = `page ${call.page}`;
  return lists
    .filter(([kind]) => kind !== 'invoices' || viewer.invoiceForm === 'full')
    .map(([kind, list]) => {
      const records = list[kindOf(kind).listKey] as Values[];
      return { session, called, returned, kind, seq: Number(list.seq), records };
    });
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
