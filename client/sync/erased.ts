import { type Erasures, erasurePaths } from '../../shared/api/erasure';
import type { KindName, Values } from '../../shared/kinds/kind';
import type { Ledger } from '../../shared/log/applyChange';
import { kindOf } from '../../shared/kinds/kinds';
import { personalBlanks } from '../../shared/kinds/personal';
import { localStore, sessionStore } from '../net/browserStorage';
import { draftKey } from '../net/draftKey';
import { request } from '../net/request';
import { browserLedgerStore } from './cache';
import type { LiveClient } from './createLive';
import { forgetInOutbox, isRefused, type UnsentWrite } from './outbox';
import type { PendingEdit } from './store';

/** The newest erasure that this browser has heard of. */
const MARK = 'erased';
let heard = localStore.getItem(MARK);

const withoutPersonal = (kind: KindName, values: Values): Values => {
  const blanks = personalBlanks(kindOf(kind)) ?? {};
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(name in blanks)));
};

/**
 * Forgets what this browser holds of erased records: their personal values in cached ledgers of all vessels and in unsent writes from before, and drafts. The open
 * ledgers get the erasure as a change. `mark`: the name of the newest erasure; nothing is done twice.
 */
export async function forgetErased(live: Pick<LiveClient, 'change'>, mark: string): Promise<void> {
  if (mark === heard) return;
  const before = heard;
  heard = mark;
  try {
    const erasures = await request<Erasures>('GET', erasurePaths.erasures);
    const { records } = erasures;
    const erased = new Map(records.map(({ kind, vessel, id, at }) => [`${kind} ${vessel} ${id}`, Date.parse(at)]));
    const isFrom = ({ kind, vessel, id, at }: PendingEdit) => at < (erased.get(`${kind} ${vessel} ${id}`) ?? 0);
    const blank = <E extends PendingEdit>(edit: E): E =>
      isFrom(edit) ? { ...edit, values: withoutPersonal(edit.kind, edit.values), seen: withoutPersonal(edit.kind, edit.seen) } : edit;
    const forget = (write: UnsentWrite): UnsentWrite => (isRefused(write) ? { ...write, edit: blank(write.edit) } : blank(write));
    live.change((draft) => {
      draft.refused = draft.refused.map((write) => forget(write) as typeof write);
      for (const [kind, edits] of Object.entries(draft.pending)) draft.pending[kind as KindName] = edits.map(blank);
    });
    for (const { kind, vessel, id, at } of records) dropDraft(`/edit-${kindOf(kind).screens.word}/${vessel}/${id}`, at);
    await Promise.all([forgetInCache(erasures), forgetInOutbox(forget)]);
    localStore.setItem(MARK, mark);
  } catch {
    // The next connection tells it again.
    heard = before;
  }
}

/**
 * Blanks what is older than an erasure in the cached ledgers, which stay readable without a link. What was entered since stays. Drops what screens have cached
 * beside them, unless it is newer than all erasures.
 */
async function forgetInCache({ epoch, records: erased }: Erasures): Promise<void> {
  const blanked = (ledger: Ledger) => {
    for (const { kind, id, rev } of erased) {
      const record = ledger.records[kind]?.[id];
      if (record && (record.rev < rev || ledger.epoch !== epoch)) Object.assign(record, personalBlanks(kindOf(kind)));
    }
    return ledger;
  };
  const newest = Math.max(...erased.map(({ at }) => Date.parse(at)));
  const isNewer = (part: { at?: unknown } | null) => Number(part?.at) > newest;
  for (const [key, value] of await browserLedgerStore.entries()) {
    const isLedger = typeof value === 'object' && value !== null && 'records' in value;
    if (isLedger) await browserLedgerStore.update(key, (cached) => blanked(cached as Ledger));
    else if (![value].flat().every((part) => isNewer(part as { at?: unknown } | null))) await browserLedgerStore.drop([key]);
  }
}

/** Drops a draft of the form at `path` from before `at`. */
function dropDraft(path: string, at: string): void {
  const name = draftKey(path);
  const [, since = at] = /"at":"([^"]+)"/.exec(sessionStore.getItem(name) ?? '') ?? [];
  if (since < at) sessionStore.removeItem(name);
}
