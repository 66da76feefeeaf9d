import { useEffect, useState } from 'react';
import type { Kind } from '../../../shared/kinds/kind';
import { sessionStore } from '../../net/browserStorage';
import { openChunk } from '../../net/chunks';
import { accountOf, readToken } from '../../net/session';
import type { Sheet } from './read/table';

/** A table to import and its name. */
export interface Source {
  name: string;
  sheets: readonly Sheet[];
}

/** Reads pasted cells or a file. Rejects with the sentence to show. */
export const sourceOf = (table: string | File): Promise<Source> => (typeof table === 'string' ? sourceOfText(table) : sourceOfFile(table));

async function sourceOfText(text: string): Promise<Source> {
  const { textTable } = await openChunk(() => import('./read/textTable'));
  return { name: 'Pasted', sheets: [textTable('Pasted', text)] };
}

async function sourceOfFile(file: File): Promise<Source> {
  const { readSheets } = await openChunk(() => import('./read/readFile'));
  return { name: file.name, sheets: await readSheets(file) };
}

/** The sheet that is shown first: the one named like the kind, or the first. */
export const firstSheet = ({ sheets }: Pick<Source, 'sheets'>, kind: Kind): number =>
  Math.max(
    0,
    sheets.findIndex(({ name }) => name === kind.title),
  );

/** Larger tables are not stored: browsers store about 5,000,000 characters for a tab. */
const MOST_STORED = 2_000_000;

const sourceKey = (kind: Kind, vessel: number) => `table ${accountOf(readToken())} ${kind.name} ${vessel}`;

/** JSON with dates and maps, of which a source has both. */
const textOf = (source: Source): string =>
  JSON.stringify(source, function (this: Record<string, unknown>, name: string, value: unknown) {
    const whole = this[name];
    if (whole instanceof Date) return { date: whole.getTime() };
    return whole instanceof Map ? { map: [...whole] } : value;
  });

function revived(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ('date' in value) return new Date(Number(value.date));
  return 'map' in value ? new Map(value.map as [number, unknown][]) : value;
}

function readStored(key: string): Source | null {
  try {
    return JSON.parse(sessionStore.getItem(key) ?? 'null', revived) as Source | null;
  } catch {
    return null;
  }
}

const wasReloaded = () => performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** Forgets a stored table whose rows are being written. */
export const forgetSource = (kind: Kind, vessel: number): void => sessionStore.removeItem(sourceKey(kind, vessel));

/** The open table. It survives a reload, which also follows when the vessels of the account change, but not a visit to another screen. */
export function useSource(kind: Kind, vessel: number) {
  const [key] = useState(() => sourceKey(kind, vessel));
  const [source, setSource] = useState(() => (wasReloaded() ? readStored(key) : null));
  useEffect(
    () => () => {
      // On this screen, with another vessel, the table of this one stays stored.
      if (location.pathname !== '/import') sessionStore.removeItem(key);
    },
    [key],
  );
  return [
    source,
    (opened: Source | null) => {
      const text = opened && textOf(opened);
      if (text !== null && text.length <= MOST_STORED) sessionStore.setItem(key, text);
      else sessionStore.removeItem(key);
      setSource(opened);
    },
  ] as const;
}
