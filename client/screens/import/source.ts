import { useEffect, useState } from 'react';
import type { Kind } from '../../../shared/kinds/kind';
import { sessionStore } from '../../net/browserStorage';
import { openChunk } from '../../net/chunks';
import { keepPageOpen } from '../../net/page';
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

/** What was chosen for a table: its sheet, and whether the dates of a column of that sheet begin with the day. */
export interface SourceChoices {
  sheet: number;
  orders: Readonly<Record<number, boolean>>;
}

/** Larger tables are not stored, so that the browser asks before a reload: it stores about 5,000,000 characters for a tab. */
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

const choicesKey = (key: string) => `choices of ${key}`;

function forget(key: string): void {
  sessionStore.removeItem(key);
  sessionStore.removeItem(choicesKey(key));
}

function readStored<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStore.getItem(key) ?? 'null', revived) as T | null;
  } catch {
    return null;
  }
}

const wasReloaded = () => performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** While `isLost`, a reload would lose the open table: the browser asks first, and no new version of the page is loaded. */
export function useKeepOpen(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return;
    let close = () => {};
    void keepPageOpen(new Promise<void>((resolve) => (close = resolve)));
    return close;
  }, [isLost]);
}

/** Forgets a stored table whose rows are being written. */
export const forgetSource = (kind: Kind, vessel: number): void => forget(sourceKey(kind, vessel));

/** The open table and what was chosen for it. They survive a reload, which also follows when the vessels of the account change, but not a visit to another screen. */
export function useSource(kind: Kind, vessel: number) {
  const [key] = useState(() => sourceKey(kind, vessel));
  const [source, setSource] = useState(() => (wasReloaded() ? readStored<Source>(key) : null));
  const [isStored, setStored] = useState(source !== null);
  const first = (opened: Source | null): SourceChoices => ({ sheet: opened ? firstSheet(opened, kind) : 0, orders: {} });
  const [choices, setChoices] = useState(() => (source && readStored<SourceChoices>(choicesKey(key))) ?? first(source));
  useEffect(
    () => () => {
      // On this screen, with another vessel, the table of this one stays stored.
      if (location.pathname !== '/import') forget(key);
    },
    [key],
  );
  return {
    source,
    choices,
    /** Whether the table survives a reload. */
    isStored,
    open(opened: Source | null) {
      const text = opened && textOf(opened);
      forget(key);
      const isSmall = text !== null && text.length <= MOST_STORED;
      if (isSmall) sessionStore.setItem(key, text);
      setStored(isSmall && sessionStore.survivesReload(key));
      setSource(opened);
      setChoices(first(opened));
    },
    choose(chosen: SourceChoices) {
      sessionStore.setItem(choicesKey(key), JSON.stringify(chosen));
      setChoices(chosen);
    },
  };
}
