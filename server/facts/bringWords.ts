import type { KindName } from '../../shared/kind';
import { epoch } from '../database/epoch';
import { recordModel } from '../database/models/record';
import { WordsKept } from '../database/models/wordsKept';
import { createPace } from '../database/pace';
import { allProjectedTo, FLEET, projectedTo } from '../log/scopeLog';
import { kindsOf, staleWords, WORDS_FORM } from './recordWords';
import { touchedBetween } from './touchedBetween';

/** Beyond it all records are read: it costs no more. */
const MOST_CHANGES = 500;
const BATCH = 200;
/** What is lost of it with the machine is written again by the next start, which finds the number lost too. */
const LATER = { w: 1, j: false } as const;

type Pace = ReturnType<typeof createPace>;

/** Brings the words of a log's records up to it: of those that changed since, or, where nothing is known of them, of all. */
export async function bringWords(scope: number): Promise<void> {
  const of = epoch();
  const seq = await projectedTo(scope);
  const kept = await WordsKept.findById(scope).lean();
  const from = kept?.form === WORDS_FORM && kept.epoch === of ? kept.seq : null;
  if (from !== null && from >= seq) return;
  const pace = createPace();
  if (from === null || seq - from > MOST_CHANGES) for (const kind of kindsOf(scope)) await write(kind, { vessel: scope }, pace);
  else
    for (const [kind, ids] of await touchedBetween<KindName>(scope, from, seq, pace)) await write(kind, { _id: { $in: [...ids] } }, pace);
  await WordsKept.updateOne({ _id: scope }, { $set: { seq, epoch: of, form: WORDS_FORM } }, { upsert: true, writeConcern: LATER });
}

// A record that was written since it was read is left to its own change. The journal is waited for: an engine that dies before the mark is
// written would lose the words, and the mark would wait for the next one and say that they are there.
async function write(kind: KindName, filter: object, pace: Pace): Promise<void> {
  let batch: { updateOne: { filter: object; update: object } }[] = [];
  const send = async () => {
    if (batch.length > 0) await recordModel(kind).bulkWrite(batch, { ordered: false });
    batch = [];
  };
  for await (const { _id, rev, words } of staleWords(kind, filter, pace)) {
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
