import { create } from 'zustand';
import type { AnyRecord } from '../../../shared/kind';
import type { SendOptions } from './uploadFile';

/** One record's upload: the chosen file and, while it is being sent, how much has gone (0 to 1) and the way to stop it. */
export interface Transfer {
  file: File | null;
  sending: { part: number; cancel(): void } | null;
}

/** Uploads one file; answers the record that has it. */
export type Send = (options: SendOptions) => Promise<AnyRecord>;

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

/** Sends the chosen file by `send`, keeping progress and the way to cancel. The choice is kept when it fails, for another try. */
export async function startTransfer(key: string, send: Send): Promise<AnyRecord> {
  const stop = new AbortController();
  const cancel = () => stop.abort();
  update(key, { sending: { part: 0, cancel } });
  try {
    const record = await send({ signal: stop.signal, onProgress: (part) => update(key, { sending: { part, cancel } }) });
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
