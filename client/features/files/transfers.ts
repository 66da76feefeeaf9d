import { create } from 'zustand';
import type { AnyRecord, KindName } from '../../../shared/kind';
import { recordKey } from '../../live/liveState';
import { acceptRecord } from '../../live/writes';
import { uploadFile, type FormParts } from './uploadFile';

/** One record's upload: the chosen file and, while it is being sent, how much has gone (0 to 1) and the way to stop it. */
export interface Transfer {
  file: File | null;
  sending: { part: number; cancel(): void } | null;
}

interface Transfers {
  byKey: Record<string, Transfer>;
  /** Revisions whose file the server said it does not have (section 4, Certificate file). */
  absent: Record<string, number>;
}

const IDLE: Transfer = { file: null, sending: null };

// Outside the components: a row that scrolls out of view must not lose a chosen file, nor stop its upload.
const useStore = create<Transfers>(() => ({ byKey: {}, absent: {} }));

const update = (key: string, next: Partial<Transfer>) =>
  useStore.setState(({ byKey }) => ({ byKey: { ...byKey, [key]: { ...(byKey[key] ?? IDLE), ...next } } }));

/** The upload of the record `key` ('certificates:7'), followed by the component. */
export const useTransfer = (key: string): Transfer => useStore((state) => state.byKey[key]) ?? IDLE;

export const chooseFile = (key: string, file: File | null): void => update(key, { file });

/** The record a file is for, and the address that takes it. */
export interface Target {
  kind: KindName;
  vessel: number;
  id: number;
  path: string;
}

/**
 * Uploads `file` and shows the record that has it, keeping progress and the way to cancel. The choice is kept when it fails, for another
 * try. Answers the record; throws as `uploadFile` does.
 */
export async function sendFile({ kind, vessel, id, path }: Target, file: File, parts: FormParts = {}): Promise<AnyRecord> {
  const key = recordKey(kind, id);
  const stop = new AbortController();
  const show = (part: number) => update(key, { file, sending: { part, cancel: () => stop.abort() } });
  show(0);
  try {
    const record = await uploadFile(path, file, { ...parts, signal: stop.signal, onProgress: show });
    acceptRecord(kind, vessel, { ...record, id });
    update(key, { file: null });
    useStore.setState(({ absent: { [key]: _before, ...absent } }) => ({ absent }));
    return record;
  } finally {
    update(key, { sending: null });
  }
}

/** Notes that the server has no file for this revision of the record, whatever the record says. */
export const markAbsent = (key: string, rev: number): void => useStore.setState(({ absent }) => ({ absent: { ...absent, [key]: rev } }));

export const useMarkedAbsent = (key: string, rev: number): boolean => useStore((state) => state.absent[key] === rev);
