import type { Values } from '../../shared/kinds/kind';
import { isExclusive } from '../database/connect';
import type { ChangeDocument } from '../database/models/log';
import type { RecordUpdate } from '../database/models/projections';
import { storage } from '../database/storage';
import { publish } from './published';
import { applied } from './completePast';
import { trackWrite, type ScopeLog } from './scopeLog';

/** The update that applies `change` to its record. It matches only a record at the revision before. */
export const updateOf = ({ kind, record, rev, scope, op, fields }: ChangeDocument): RecordUpdate => ({
  kind,
  filter: { _id: record, rev: rev - 1 },
  // An erased record stays deleted if it was. Its search words are updated seconds later; until then it has none, because they name the person.
  update: { $set: { ...fields, rev, vessel: scope, ...(op === 'erased' ? { words: [] } : { deleted: op === 'deleted' }) } },
  upsert: rev === 1,
});

/**
 * Applies `change` to its record. Does nothing if the record is at this revision or later; a record that is further behind gets all missing changes. Waits
 * for the journal, because after a crash of the engine the records must not be behind `log.projected` of this process.
 */
export async function projectOne(change: ChangeDocument): Promise<void> {
  const { scope, kind, record, rev } = change;
  if (await storage.updateRecord(updateOf(change))) return;
  const stored = await storage.record(kind, { _id: record });
  if (stored && stored.rev >= rev) return;
  const missed = { scope, kind, record, rev: { $gt: stored?.rev ?? 0, $lte: rev } };
  const changes = await storage.changes(missed, { projection: { was: 0 }, sort: { rev: 1 } });
  const made = changes.reduce<Values>(applied, stored ?? {});
  const last = changes.findLast(({ op }) => op !== 'erased');
  const deleted = last ? last.op === 'deleted' : (stored?.deleted ?? false);
  const unnamed = changes.some(({ op }) => op === 'erased') && { words: [] };
  await storage.replaceRecord(kind, { ...made, _id: record, rev, vessel: scope, deleted, ...unnamed });
}

/** Projects `change`, the next one after `log.projected`, and stores the new position. */
async function project(log: ScopeLog, change: ChangeDocument): Promise<void> {
  await projectOne(change);
  log.projected = change.seq;
  await storeProjected(log);
}

/**
 * Stores how far `log` is projected. Other processes read this position to know whether the records include an acknowledged write. If there are no others, it
 * is stored a little later.
 */
export async function storeProjected(log: ScopeLog): Promise<void> {
  if (isExclusive()) noteLater(log);
  // If it fails, it only costs a reader at another process some time.
  else log.waiting = await storage.noteHead(log.scope, log.projected).catch(() => undefined);
}

/**
 * Projects all changes after `log.projected` and returns them, oldest first. Call it in `inTurn`. After a write without an answer (`isUnsure`) it also
 * publishes them: one of them may be that write, which nobody has published.
 */
export function catchUp(log: ScopeLog): Promise<ChangeDocument[]> {
  return trackWrite(log, async () => {
    // Skips what other processes have projected meanwhile.
    log.projected = Math.max(log.projected, (await storage.heads([log.scope]))[0]?.projected ?? 0);
    const unprojected = { scope: log.scope, seq: { $gt: log.projected } };
    const missing = await storage.changes(unprojected, { projection: { was: 0 }, sort: { seq: 1 } });
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

/** The delay of positions that no request waits for, in milliseconds. */
const NOTE_AFTER = 200;

/** Stores the position of a log after a delay, for many logs and changes at once. It only reduces the work of the next start, so errors are ignored. */
function noteLater(log: ScopeLog): void {
  if (noting.size === 0)
    setTimeout(() => {
      const positions = [...noting].map(({ scope, projected }) => ({ scope, projected }));
      noting.clear();
      void storage.noteHeads(positions).catch(() => undefined);
    }, NOTE_AFTER).unref();
  noting.add(log);
}
