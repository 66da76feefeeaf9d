import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Kind, KindName } from '../../shared/kinds/kind';
import { KIND_NAMES, kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { MOST_WORDS, searchFields, searchWords } from '../../shared/api/search';
import { FLEET } from '../log/scopeLog';
import { streamDocuments } from '../database/streamDocuments';
import { wireRecord } from '../database/encoding';
import { recordModel, type RecordDocument } from '../database/models/projections';
import type { createYield } from '../database/yieldToOthers';

/** Increased when search words are computed differently. The words of all records are then rebuilt. */
const VERSION = 1;

/** Identifies how words are computed: the version, the limits and the searchable fields of all kinds. */
export const WORDS_FORM = createHash('sha256')
  .update(JSON.stringify([VERSION, MOST_WORDS, KIND_NAMES.map((name) => [name, searchFields(kindOf(name))])]))
  .digest('base64url')
  .slice(0, 12);

/** The kinds of records in a log. */
export const kindsOf = (scope: number): readonly KindName[] => (scope === FLEET ? ['vessels'] : VESSEL_KINDS);

/** The projection of the searchable fields: of notes and items only the part that is searchable. */
function projectionOf(kind: Kind): Record<string, unknown> {
  const fields = searchFields(kind).map((name) => {
    const type = kind.fields[name]?.type;
    if (type === 'note') return [name, { $substrCP: [`$${name}`, 0, MOST_WORDS.note] }];
    return [name, type === 'items' || type === 'lines' ? { $slice: [`$${name}`, MOST_WORDS.items] } : 1];
  });
  return { rev: 1, words: 1, ...Object.fromEntries(fields) };
}

/** A record with outdated words, and the correct ones. */
interface Stale {
  _id: number;
  rev: number;
  words: string[];
}

/** The records of a kind that match `filter`, including deleted ones, whose stored search words are outdated. */
export async function* staleWords(name: KindName, filter: object, yieldToOthers: ReturnType<typeof createYield>): AsyncGenerator<Stale> {
  const kind = kindOf(name);
  for await (const document of streamDocuments(recordModel(name), filter, { projection: projectionOf(kind) }, yieldToOthers)) {
    const { _id, rev, words: stored } = document as RecordDocument;
    const words = searchWords(kind, wireRecord(kind, document));
    if (!isDeepStrictEqual(words, stored)) yield { _id, rev, words };
  }
}
