import { KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import type { KindName, Values } from '../../shared/kinds/kind';
import type { AnyChange } from '../../shared/log/change';
import type { Reply } from './call';
import { checkHistory, type Read, type Write } from './checkHistory';
import type { Person } from './person';

interface Recorded extends Omit<Write, 'seq'> {
  kind: KindName;
  id: number;
  /** Null for a deletion. */
  rev: number | null;
}

/** Writes down what people ask of a vessel and are answered, and checks it against the log it left. */
export function recordCalls() {
  const reads: Read[] = [];
  const writes: Recorded[] = [];

  async function noted(session: string, method: string, path: string, send: () => Promise<Reply>): Promise<Reply> {
    const called = performance.now();
    const reply = await send();
    const times = { session, called, returned: performance.now() };
    const [, , , , name = '', record] = path.split('?')[0]?.split('/') ?? [];
    const kind = KIND_NAMES.find((each) => each === name);
    if (!kind || reply.status >= 300) return reply;
    if (method !== 'GET')
      writes.push({ ...times, kind, id: Number(record ?? reply.body.id), rev: method === 'DELETE' ? null : Number(reply.body.rev) });
    else if (record === undefined)
      reads.push({ ...times, kind, seq: Number(reply.body.seq), records: reply.body[kindOf(kind).listKey] as Values[] });
    return reply;
  }

  return {
    /** `who`, whose calls are written down as those of `session`. */
    of: (who: Person, session: string): Person => ({
      ...who,
      get: (path, headers) => noted(session, 'GET', path, () => who.get(path, headers)),
      post: (path, body, headers) => noted(session, 'POST', path, () => who.post(path, body, headers)),
      put: (path, body, headers) => noted(session, 'PUT', path, () => who.put(path, body, headers)),
      remove: (path, headers) => noted(session, 'DELETE', path, () => who.remove(path, headers)),
    }),

    /** What is wrong with the history that left `log`. */
    faults(log: readonly AnyChange[]): string[] {
      const found = writes.map(({ kind, id, rev, ...times }) => {
        const change = log.find(
          (each) => each.kind === kind && each.id === id && (rev === null ? each.op === 'deleted' : each.rev === rev),
        );
        return change ? { ...times, seq: change.seq } : `The write of ${kind} ${id} at ${rev ?? 'its end'} was acknowledged and is lost.`;
      });
      const done = found.filter((write) => typeof write !== 'string');
      return [...found.filter((write) => typeof write === 'string'), ...checkHistory(log, reads, done)];
    },
  };
}
