import { onEpoch } from '../database/epoch';
import type { ChangeDocument } from '../database/models/log';
import { storage } from '../database/storage';

/** The index of erasures, of which there are few. */
export const ERASURES = { op: 1 } as const;

type Erasure = Pick<ChangeDocument, 'scope' | 'seq' | 'kind' | 'record' | 'rev' | 'by' | 'user' | 'at'>;

/** The erasures, oldest first. */
export const readErasures = (): Promise<Erasure[]> =>
  storage.changes(
    { op: 'erased' },
    { projection: { scope: 1, seq: 1, kind: 1, record: 1, rev: 1, by: 1, user: 1, at: 1 }, hint: ERASURES },
  );

/** A name of an erasure, by which browsers know whether they have heard of it. */
export const erasureMark = ({ at, seq }: Pick<ChangeDocument, 'at' | 'seq'>): string => `${at.getTime()}.${seq}`;

/** Reads the name of the newest erasure; null without any. */
export async function newestErasure(): Promise<string | null> {
  // Entries of one value stand in their index in the order of insertion: the newest comes last. A sort would be done in memory.
  const newest = (await storage.changes({ op: 'erased' }, { projection: { seq: 1, at: 1 }, hint: ERASURES })).at(-1);
  return newest ? erasureMark(newest) : null;
}

let known: Promise<string | null> | null = null;
onEpoch(() => (known = null));

/** The newest erasure that this process has heard of. It is read once; later ones are noted (`noteErasure`). */
export function knownErasure(): Promise<string | null> {
  const reading = (known ??= newestErasure());
  reading.catch(() => {
    if (known === reading) known = null;
  });
  return reading;
}

/** Notes the newest erasure. */
export const noteErasure = (mark: string): void => void (known = Promise.resolve(mark));
