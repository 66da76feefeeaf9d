import type { Values } from '../../shared/kinds/kind';
import { isExclusive } from '../database/connect';
import type { ChangeDocument } from '../database/models/change';
import type { RecordUpdate } from '../database/models/record';
import { storage } from '../database/storage';
import { publish } from './published';
import { applied } from './completePast';
import { landing, type ScopeLog } from './scopeLog';

/** What `change` does to its record: it finds nothing where that is not at the revision before. */
export const updateOf = ({ kind, record, rev, scope, op, fields }: ChangeDocument): RecordUpdate => ({
  kind,
  filter: { _id: record, rev: rev - 1 },
  update: { $set: { ...fields, rev, vessel: scope, deleted: op === 'deleted' } },
  upsert: rev === 1,
});

/**
 * Brings the record of `change` to its state after it. Doing so again, or late, does nothing; a record that is further behind is
 * brought on from where it is. The journal is waited for here too: an engine that dies under a process that lives on must come back with
 * every record as far as that process believes it, or it would deny what it has acknowledged.
 */
export async function projectOne(change: ChangeDocument): Promise<void> {
  const { scope, kind, record, rev } = change;
  if (await storage.updateRecord(updateOf(change))) return;
  const held = await storage.record(kind, { _id: record });
  if (held && held.rev >= rev) return;
  const missed = { scope, kind, record, rev: { $gt: held?.rev ?? 0, $lte: rev } };
  const changes = await storage.changes(missed, { projection: { was: 0 }, sort: { rev: 1 } });
  const made = changes.reduce<Values>(applied, held ?? {});
  await storage.replaceRecord(kind, { ...made, _id: record, rev, vessel: scope, deleted: change.op === 'deleted' });
}

/** Projects `change`, the one after `log.projected`, and notes how far the log has come. */
async function project(log: ScopeLog, change: ChangeDocument): Promise<void> {
  await projectOne(change);
  log.projected = change.seq;
  await storeProjected(log);
}

/**
 * Notes how far `log` is projected. Other processes know only from this note how far the records have come: a write that is answered here
 * must be found there too. Where there are none, it is noted soon.
 */
export async function storeProjected(log: ScopeLog): Promise<void> {
  if (isExclusive()) noteLater(log);
  else log.waiting = await noteHead(log.scope, log.projected);
}

/**
 * Projects whatever the log holds beyond `log.projected`; returns it, oldest first. Runs in the log's turn. Where a write was not
 * answered, it publishes what it finds: nobody else may know of it.
 */
export function catchUp(log: ScopeLog): Promise<ChangeDocument[]> {
  return landing(log, async () => {
    // What others have projected meanwhile need not be looked through again.
    log.projected = Math.max(log.projected, (await storage.heads([log.scope]))[0]?.projected ?? 0);
    const beyond = { scope: log.scope, seq: { $gt: log.projected } };
    const missing = await storage.changes(beyond, { projection: { was: 0 }, sort: { seq: 1 } });
    for (const change of missing) {
      await project(log, change);
      if (change.seq > log.head && log.isUnsure) publish(change);
    }
    log.head = log.projected;
    log.isUnsure = false;
    return missing;
  });
}

const noting = new Set<ScopeLog>();

/** How old a note may be that no request waits for, in milliseconds. */
const NOTE_AFTER = 200;

/** Notes how far a log is projected, soon. It only shortens what a restart has to look through: the newest number is written now and then. */
function noteLater(log: ScopeLog): void {
  if (noting.has(log)) return;
  noting.add(log);
  setTimeout(() => {
    noting.delete(log);
    void noteHead(log.scope, log.projected);
  }, NOTE_AFTER).unref();
}

/**
 * Writes down how far a log is projected. A note that fails only costs a restart, or a reader elsewhere, some time. Answers which
 * process asks to write next.
 */
const noteHead = (scope: number, projected: number): Promise<string | undefined> =>
  storage.noteHead(scope, projected).catch(() => undefined);
