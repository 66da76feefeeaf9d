import { isDeepStrictEqual } from 'node:util';
import { applyChange, type Ledger } from '../../shared/log/applyChange';
import { todayUtc } from '../../shared/basics/calendar';
import type { RecordChange } from '../../shared/log/change';
import type { AnyRecord } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { listAnswer, toRecord } from '../../shared/status/present';
import { call } from '../../tests/support/call';
import type { Acknowledged } from './stubbornWriter';

export interface Reader {
  url: string;
  token: string;
  invoiceToken: string;
}

async function read({ url, token, invoiceToken }: Reader, path: string) {
  const { status, body } = await call(url, 'GET', path, token, undefined, { 'X-Invoice-Token': invoiceToken });
  if (status !== 200) throw new Error(`${path} was answered ${status}.`);
  return body;
}

/**
 * Compares a vessel's log with the answers its writers got and with the lists. Returns a sentence for every difference: a gap in the numbers, an
 * acknowledged write that is missing, different or stored twice, a list that does not match its log.
 */
export async function audit(reader: Reader, vessel: number, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const changes: RecordChange[] = [];
  let epoch = '';
  for (let more = 1; more > 0;) {
    const answer = (await read(reader, paths.changes(vessel, changes.length))) as unknown as { changes: RecordChange[]; epoch: string };
    ({ epoch } = answer);
    changes.push(...answer.changes);
    more = answer.changes.length;
  }
  const differences: string[] = [];
  const ledger: Ledger = { epoch, seq: 0, records: Object.fromEntries(VESSEL_KINDS.map((name) => [name, {}])) };
  const states = new Map<string, AnyRecord | null>();
  for (const change of changes) {
    if (applyChange(ledger, change) !== 'applied') differences.push(`log ${vessel} has ${change.seq} after ${ledger.seq}`);
    const held = ledger.records[change.kind]?.[change.id];
    const state = held ? structuredClone(held) : null;
    states.set(`${change.kind}/${change.id}/${change.rev}`, state);
    if (change.op === 'deleted') states.set(`${change.kind}/${change.id}/deleted`, state);
  }

  for (const { op, kind, id, answer } of acknowledged) {
    const name = `${kind}/${id}/${answer ? String(answer.rev) : 'deleted'}`;
    const told = answer && toRecord(kindOf(kind), answer);
    if (!states.has(name)) differences.push(`${op} ${name} was acknowledged and is not in log ${vessel}`);
    else if (!isDeepStrictEqual(states.get(name), told)) differences.push(`${op} ${name} is not in log ${vessel} as it was acknowledged`);
  }
  if (changes.length !== acknowledged.length)
    differences.push(`log ${vessel} has ${changes.length} changes for ${acknowledged.length} writes`);

  for (const name of VESSEL_KINDS) {
    const shown = await read(reader, paths.list(name, vessel));
    const derived = listAnswer(kindOf(name), Object.values(ledger.records[name] ?? {}), todayUtc(), ledger);
    // Through JSON, which drops undefined values.
    if (!isDeepStrictEqual(shown, JSON.parse(JSON.stringify(derived))))
      differences.push(`the list of ${name} of ${vessel} is not its log's projection`);
  }
  return differences;
}
