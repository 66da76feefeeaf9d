import { useMemo } from 'react';
import { create } from 'zustand';
import type { Kind } from '../../../shared/kinds/kind';
import { sessionStore, useStored } from '../../net/storage';
import { readToken, accountOf } from '../../net/session';

/** An import that can be taken back: by its key, which the server finds its rows by as long as it keeps its log. */
export interface LastImport {
  key: string;
  /** Epoch milliseconds. */
  at: number;
  created: number;
  changed: number;
  /** Whether it came to its end: else the numbers say what was to be written. */
  isWhole: boolean;
}

/** The keys of those that this page writes now: what is put back meanwhile would be written after it. */
const useWriting = create<ReadonlySet<string>>(() => new Set());

const shelfOf = (kind: Kind, vessel: number) => `imported ${accountOf(readToken())} ${kind.name} ${kind.scope === 'fleet' ? 0 : vessel}`;

function parsed(text: string | null): LastImport | null {
  try {
    const held = JSON.parse(text ?? 'null') as LastImport | null;
    return typeof held?.key === 'string' && Number.isFinite(held.at) ? held : null;
  } catch {
    return null;
  }
}

/** Keeps an import as the last one of its kind and vessel: what leads back to the screen, and a reload, can undo it still. */
export function storeLastImport(kind: Kind, vessel: number, made: LastImport, isWritten: boolean): void {
  const writing = new Set(useWriting.getState());
  if (isWritten) writing.delete(made.key);
  else writing.add(made.key);
  useWriting.setState(writing, true);
  const isNothing = isWritten && made.created + made.changed === 0;
  if (isNothing) forgetImport(kind, vessel, made.key);
  // One that began later has taken its place.
  else if (!isWritten || parsed(sessionStore.getItem(shelfOf(kind, vessel)))?.key === made.key)
    sessionStore.setItem(shelfOf(kind, vessel), JSON.stringify(made));
}

/** Once it is undone. */
export function forgetImport(kind: Kind, vessel: number, key: string): void {
  const shelf = shelfOf(kind, vessel);
  if (parsed(sessionStore.getItem(shelf))?.key === key) sessionStore.removeItem(shelf);
}

/** The last import of a kind to a vessel, in this tab and by this user, and whether it is being written. */
export function useLastImport(kind: Kind, vessel: number): { last: LastImport | null; isWriting: boolean } {
  const text = useStored(sessionStore, shelfOf(kind, vessel));
  const last = useMemo(() => parsed(text), [text]);
  const isWriting = useWriting((keys) => last !== null && keys.has(last.key));
  return { last, isWriting };
}
