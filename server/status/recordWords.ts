import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Kind, KindName } from '../../shared/kinds/kind';
import { KIND_NAMES, kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { MOST_WORDS, searchFields, searchWords } from '../../shared/api/searchWords';
import { FLEET } from '../log/scopeLog';
import { eachDocument } from '../database/eachDocument';
import { wireRecord } from '../database/encoding';
import { recordModel, type RecordDocument } from '../database/models/record';
import type { createYield } from '../database/yieldToOthers';

/** Raised when words are taken from a record otherwise: those of every record are then made anew. */
const VERSION = 1;

/** Names what words are taken from: the fields of every kind. */
export const WORDS_FORM = createHash('sha256')
  .update(JSON.stringify([VERSION, MOST_WORDS, KIND_NAMES.map((name) => [name, searchFields(kindOf(name))])]))
  .digest('base64url')
  .slice(0, 12);

export const kindsOf = (scope: number): readonly KindName[] => (scope === FLEET ? ['vessels'] : VESSEL_KINDS);

/** What words are taken from; of a long note its beginning, of many items the first. */
function projectionOf(kind: Kind): Record<string, unknown> {
  const fields = searchFields(kind).map((name) => {
    const type = kind.fields[name]?.type;
    if (type === 'note') return [name, { $substrCP: [`$${name}`, 0, MOST_WORDS.note] }];
    return [name, type === 'items' ? { $slice: [`$${name}`, MOST_WORDS.items] } : 1];
  });
  return { rev: 1, words: 1, ...Object.fromEntries(fields) };
}

/** A record whose words are not what they should be. */
interface Stale {
  _id: number;
  rev: number;
  words: string[];
}

/** The records of a kind that match `filter`, deleted ones too, whose words are not what their values make of them, with the right ones. */
export async function* staleWords(name: KindName, filter: object, yieldToOthers: ReturnType<typeof createYield>): AsyncGenerator<Stale> {
  const kind = kindOf(name);
  for await (const document of eachDocument(recordModel(name), filter, { projection: projectionOf(kind) }, yieldToOthers)) {
    const { _id, rev, words: kept } = document as RecordDocument;
    const words = searchWords(kind, wireRecord(kind, document));
    if (!isDeepStrictEqual(words, kept)) yield { _id, rev, words };
  }
}
