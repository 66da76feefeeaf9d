import { sameValue, type AnyRecord, type KindName, type Values } from '../../shared/kinds/kind';
import { isListed, kindOf } from '../../shared/kinds/kinds';
import type { AnyChange } from '../../shared/log/change';
import { toRecord } from '../../shared/status/present';

/** What somebody asked of a server, and when: `called` and `returned` by one clock. `returned` is Infinity for what was never answered. */
interface Operation {
  /** Whoever asks one thing after the other: a page. */
  session: string;
  called: number;
  returned: number;
}

/** A list in full, with the number of the log it was answered with. */
export interface Read extends Operation {
  kind: KindName;
  seq: number;
  records: readonly Values[];
}

/** A write, and the number of the change it became. */
export interface Write extends Operation {
  seq: number;
}

interface Version extends Pick<AnyChange, 'seq' | 'rev'> {
  /** Null for a deleted record. */
  values: Values | null;
}

/** Every record that ever was, by its kind and number, with all that it has been. */
function versionsOf(log: readonly AnyChange[], report: (fault: string) => void): Map<string, Version[]> {
  const records = new Map<string, Version[]>();
  for (const { seq, kind, id, rev, op, fields } of log) {
    const name = `${kind} ${id}`;
    const versions = records.get(name) ?? [];
    records.set(name, versions);
    const before = versions.at(-1);
    if (rev !== (before?.rev ?? 0) + 1) report(`Change ${seq} makes revision ${rev} of ${name}, after ${before?.rev ?? 0}.`);
    versions.push({ seq, rev, values: op === 'deleted' ? null : op === 'created' ? fields : { ...before?.values, ...fields } });
  }
  return records;
}

const at = (versions: readonly Version[], seq: number) => versions.findLast((version) => version.seq <= seq);

/**
 * Checks a recorded history against the log it left, exactly: writes carry their numbers, so that no order has to be searched for. Answers
 * what is wrong with it. `log`: all its changes, as one with full access is sent them.
 */
export function checkHistory(log: readonly AnyChange[], reads: readonly Read[], writes: readonly Write[]): string[] {
  const faults: string[] = [];
  const report = (fault: string) => void faults.push(fault);
  for (const [nth, { seq }] of log.entries()) if (seq !== nth + 1) report(`The log has number ${seq} where ${nth + 1} belongs.`);
  const records = versionsOf(log, report);

  for (const write of writes) {
    const late = writes.find(({ seq, returned }) => seq > write.seq && returned < write.called);
    if (late) report(`The write that became ${write.seq} began after the one that became ${late.seq} had been answered.`);
    const seen = reads.find(({ session, seq, returned }) => session === write.session && returned < write.called && seq >= write.seq);
    if (seen) report(`${write.session} had seen number ${seen.seq} before it wrote ${write.seq}.`);
  }
  for (const read of reads) {
    const answered = Math.max(0, ...writes.filter(({ returned }) => returned < read.called).map(({ seq }) => seq));
    if (read.seq < answered) report(`${nameOf(read)} began after the write of ${answered} had been answered.`);
    const later = reads.find(({ session, seq, called }) => session === read.session && called > read.returned && seq < read.seq);
    if (later) report(`${read.session} went back from ${read.seq} to ${later.seq}.`);
    const begun = Math.min(Infinity, ...writes.filter(({ called }) => called > read.returned).map(({ seq }) => seq));
    if (read.seq >= begun) report(`${nameOf(read)} ended before the write of ${begun} began.`);
    checkContents(read, Math.min(log.length, begun - 1), records, report);
  }
  return faults;
}

const nameOf = ({ session, kind, seq }: Read) => `The list of ${kind} at ${seq} that ${session} read`;

/** Each record is as it was at the number of the list, or newer, but no newer than `last`. */
function checkContents(read: Read, last: number, records: ReadonlyMap<string, readonly Version[]>, report: (fault: string) => void): void {
  const kind = kindOf(read.kind);
  const held = new Map(read.records.map((record) => [Number(record.id), toRecord(kind, record)]));
  for (const [name, versions] of records) {
    const [of, id = ''] = name.split(' ');
    if (of !== read.kind) continue;
    const record = held.get(Number(id));
    held.delete(Number(id));
    const least = at(versions, read.seq);
    if (!record) {
      const isThere = least?.values && isListed(kind, { ...least.values, id: Number(id) } as AnyRecord);
      if (isThere && !versions.some(({ seq, values }) => !values && seq > read.seq && seq <= last))
        report(`${nameOf(read)} lacks ${name}.`);
      continue;
    }
    const version = versions.find(({ rev }) => rev === record.rev);
    if (!version?.values || version.seq > last || version.rev < (least?.rev ?? 1))
      report(`${nameOf(read)} has ${name} at revision ${record.rev}, not at ${least?.rev ?? 'none'}.`);
    else
      for (const field of Object.keys(kind.fields))
        if (!sameValue(record[field] ?? null, version.values[field] ?? null) && !isEmpty(record[field], version.values[field]))
          report(`${nameOf(read)} has another ${field} of ${name} than its change ${version.seq}.`);
  }
  for (const id of held.keys()) report(`${nameOf(read)} has ${read.kind} ${id}, which the log does not have.`);
}

const isEmpty = (...values: unknown[]) => values.every((value) => (value ?? null) === null || (Array.isArray(value) && value.length === 0));
