import type { KindName } from '../../shared/kinds/kind';
import { epoch } from '../database/epoch';
import { recordCollection, recordModel } from '../database/models/record';
import { WordsKept } from '../database/models/wordsKept';
import { createPace } from '../database/pace';
import { allProjectedTo, projectedTo } from '../log/projectedTo';
import { FLEET } from '../log/scopeLog';
import { kindsOf, staleWords, WORDS_FORM } from './recordWords';
import { touchedBetween } from './touchedBetween';

/** Beyond it all records are read: it costs no more. */
const MOST_CHANGES = 500;
const BATCH = 200;
/** What is lost of it with the machine is written again by the next start, which finds the number lost too. */
const LATER = { w: 1, j: false } as const;

/** Brings the words of a log's records up to it: of those that changed since, or, where nothing is known of them, of all. */
export async function bringWords(scope: number): Promise<void> {
  const of = epoch();
  const seq = await projectedTo(scope);
  const kept = await WordsKept.findById(scope).lean();
  const from = kept?.form === WORDS_FORM && kept.epoch === of ? kept.seq : null;
  if (from !== null && from >= seq) return;
  const touched = from === null || seq - from > MOST_CHANGES ? null : await touchedBetween<KindName>(scope, from, seq, createPace());
  const filters = touched
    ? [...touched].map(([kind, ids]) => [kind, { _id: { $in: [...ids] } }] as const)
    : kindsOf(scope).map((kind) => [kind, { vessel: scope }] as const);
  // Side by side: each waits for the journal, which takes them all at once.
  await Promise.all(filters.map(([kind, filter]) => write(kind, filter)));
  await WordsKept.updateOne({ _id: scope }, { $set: { seq, epoch: of, form: WORDS_FORM } }, { upsert: true, writeConcern: LATER });
}

// A record that was written since it was read is left to its own change. The journal is waited for: an engine that dies before the mark is
// written would lose the words, and the mark would wait for the next one and say that they are there.
async function write(kind: KindName, filter: object): Promise<void> {
  let batch: { updateOne: { filter: { _id: number; rev: number }; update: { $set: { words: string[] } } } }[] = [];
  const send = async () => {
    if (batch.length > 0) await recordCollection(kind).bulkWrite(batch, { ordered: false });
    batch = [];
  };
  for await (const { _id, rev, words } of staleWords(kind, filter, createPace())) {
    batch.push({ updateOne: { filter: { _id, rev }, update: { $set: { words } } } });
    if (batch.length === BATCH) await send();
  }
  await send();
}

/** The logs whose words are behind them, the fleet's first; those of deleted vessels too, which may be restored. */
export async function logsBehind(): Promise<number[]> {
  const vessels = await recordModel('vessels').find({ vessel: FLEET }, { _id: 1 }).lean<{ _id: number }[]>();
  const scopes = [FLEET, ...vessels.map(({ _id }) => _id)];
  const kept = await WordsKept.find({ form: WORDS_FORM, epoch: epoch() }).lean();
  const heads = await allProjectedTo(scopes);
  const held = new Map(kept.map(({ _id, seq }) => [_id, seq]));
  return scopes.filter((scope) => (held.get(scope) ?? -1) < (heads.get(scope) ?? 0));
}
