import { recordLabel } from '../../shared/kinds/recordNaming';
import { identitiesOf } from '../../shared/kinds/identity';
import type { Kind } from '../../shared/kinds/kind';
import { createdSince } from '../log/readLog';
import { toWire } from '../database/encoding';
import type { ImportKeys } from './importKeys';

/** What is known of one import: up to which number its log was read, and what others created by then. */
interface Known {
  seq: number;
  taken: Map<string, string>;
}

/** Imports that are remembered: each request of one then reads only what is new since its last, not what the import itself wrote. */
const MOST = 16;
const known = new Map<string, Known>();

/** What others created since number `since`: by what a record is found by, the sentence that says by whom. Called in the turn of the log. */
export async function takenSince(kind: Kind, scope: number, since: number, keys: ImportKeys): Promise<ReadonlyMap<string, string>> {
  const name = JSON.stringify([scope, kind.name, since, keys.row(0)]);
  const found = known.get(name) ?? { seq: since, taken: new Map<string, string>() };
  known.delete(name);
  known.set(name, found);
  for (const oldest of known.keys()) if (known.size > MOST) known.delete(oldest);
  for await (const { seq, key, by, fields } of createdSince(scope, kind.name, found.seq)) {
    if (!keys.isOwn(key)) {
      const values = toWire(kind, fields);
      for (const identity of identitiesOf(kind, values)) found.taken.set(identity, `${by} added ${recordLabel(kind, values)} meanwhile.`);
    }
    found.seq = seq;
  }
  return found.taken;
}
