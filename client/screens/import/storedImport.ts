import { useMemo } from 'react';
import { create } from 'zustand';
import type { Kind } from '../../../shared/kinds/kind';
import { sessionStore, useStored } from '../../net/browserStorage';
import { readToken, accountOf } from '../../net/session';

/** An import that can be undone. The server finds its rows by the key. */
export interface LastImport {
  key: string;
  /** Epoch milliseconds. */
  at: number;
  created: number;
  changed: number;
  /** Whether it was finished; if not, the numbers are those planned. */
  isWhole: boolean;
}

/** The keys of imports that this page is writing now. They cannot be undone yet. */
const useWriting = create<ReadonlySet<string>>(() => new Set());

const storageKey = (kind: Kind, vessel: number) => `imported ${accountOf(readToken())} ${kind.name} ${kind.scope === 'fleet' ? 0 : vessel}`;

function parsed(text: string | null): LastImport | null {
  try {
    const stored = JSON.parse(text ?? 'null') as LastImport | null;
    return typeof stored?.key === 'string' && Number.isFinite(stored.at) ? stored : null;
  } catch {
    return null;
  }
}

/** Stores an import as the last one of its kind and vessel, so that it can be undone after a reload or a return to the screen. */
export function storeLastImport(kind: Kind, vessel: number, made: LastImport, isWritten: boolean): void {
  const writing = new Set(useWriting.getState());
  if (isWritten) writing.delete(made.key);
  else writing.add(made.key);
  useWriting.setState(writing, true);
  const isEmpty = isWritten && made.created + made.changed === 0;
  if (isEmpty) forgetImport(kind, vessel, made.key);
  // Does not replace an import that was started later.
  else if (!isWritten || parsed(sessionStore.getItem(storageKey(kind, vessel)))?.key === made.key)
    sessionStore.setItem(storageKey(kind, vessel), JSON.stringify(made));
}

/** Forgets an import after it was undone. */
export function forgetImport(kind: Kind, vessel: number, key: string): void {
  const name = storageKey(kind, vessel);
  if (parsed(sessionStore.getItem(name))?.key === key) sessionStore.removeItem(name);
}

/** The last import of a kind to a vessel, in this tab and by this user, and whether it is being written. */
export function useLastImport(kind: Kind, vessel: number): { last: LastImport | null; isWriting: boolean } {
  const text = useStored(sessionStore, storageKey(kind, vessel));
  const last = useMemo(() => parsed(text), [text]);
  const isWriting = useWriting((keys) => last !== null && keys.has(last.key));
  return { last, isWriting };
}
