import { actionOf, type ActivityEntry, type ActivityFilter } from '../../../shared/api/activity';
import { recordName } from '../../../shared/kinds/recordNaming';
import type { Values } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import type { AnyChange, Change } from '../../../shared/log/change';
import type { InvoiceForm } from '../../../shared/log/invoiceForm';
import type { LiveState } from '../../sync/store';

/** Changes that have just been applied, oldest first, as activity tells them; `state`: what the ledgers held before. */
export function liveEntries(changes: readonly Change[], state: LiveState): ActivityEntry[] {
  const held = new Map<string, Values>();
  return changes.flatMap((change): ActivityEntry[] => {
    if (change.op === 'withheld') return [];
    const { vessel, kind, id, op } = change as AnyChange;
    const ledger = vessel === 'fleet' ? state.fleet : state.vessel;
    if (!ledger || change.seq <= ledger.seq) return [];
    const key = `${kind}:${id}`;
    const was = held.get(key) ?? ledger.records[kind]?.[id] ?? {};
    const values = { ...was, ...change.fields };
    held.set(key, values);
    const deed = actionOf(change);
    const fields = deed === 'restored' ? {} : (change.fields as Values);
    const before = Object.fromEntries(Object.keys(fields).map((name) => [name, deed === 'created' ? null : (was[name] ?? null)]));
    const name = recordName(kindOf(kind), { ...values, id });
    return [{ ...(change as AnyChange), fields, before, name, ...(op === 'deleted' && { gone: true as const }) }];
  });
}

/** Whether an entry is among those asked for. */
export function isAskedFor({ by, kind, op }: ActivityFilter, entry: ActivityEntry, form: InvoiceForm): boolean {
  // Without invoice access an invoice is told of in its list alone.
  const told = form === 'full' || kindOf(entry.kind).access === 'session';
  const done = !op || (op === 'gone' ? entry.gone === true : actionOf(entry) === op);
  return told && done && (!by || entry.by === by) && (!kind || entry.kind === kind);
}

const keyOf = ({ vessel, seq }: ActivityEntry) => `${vessel}:${seq}`;

/**
 * `arrived`, newest first, put before the `held`; each change once. A record that was restored is not gone any more, and one deleted
 * again is gone by its last deletion.
 */
export function put(arrived: readonly ActivityEntry[], held: readonly ActivityEntry[]): ActivityEntry[] {
  const known = new Set(arrived.map(keyOf));
  const latest = new Map<string, number>();
  for (const { kind, id, rev } of arrived) latest.set(`${kind}:${id}`, Math.max(rev, latest.get(`${kind}:${id}`) ?? 0));
  const settled = (entry: ActivityEntry): ActivityEntry =>
    entry.gone && (latest.get(`${entry.kind}:${entry.id}`) ?? 0) > entry.rev ? { ...entry, gone: undefined } : entry;
  return [...arrived, ...held.filter((entry) => !known.has(keyOf(entry)))].map(settled);
}
