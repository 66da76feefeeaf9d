import { create } from 'zustand';
import type { AnyRecord, KindName } from '../../../shared/kinds/kind';
import { accountOf, readToken, subscribeSession } from '../../net/session';
import { recordKey } from '../../sync/store';
import { useAllPending, useLink, useProgress } from '../../sync/hooks';
import { discardWrite } from '../../sync/writes';
import { attachFile } from '../../sync/writesWithFile';
import { fileToSend } from './photo/photoSize';

/** The upload of one record: the chosen file and, while it is sent, the progress (0 to 1), what it waits for, and a way to cancel. */
export interface Transfer {
  file: File | null;
  sending: { name: string; part: number; waitsFor: 'the link' | 'its turn' | null; cancel?(): void } | null;
}

interface Transfers {
  chosen: Record<string, File | null>;
  /** Files that are being prepared for sending. */
  preparing: Record<string, Transfer['sending']>;
  /** Revisions of records whose file the server does not have. */
  absent: Record<string, number>;
}

// Outside the components, because a row that scrolls out of view must not lose its chosen file.
const useStore = create<Transfers>(() => ({ chosen: {}, preparing: {}, absent: {} }));

/** The upload of a record, including one that an earlier page started. */
export function useTransfer(kind: KindName, id: number): Transfer {
  const key = recordKey(kind, id);
  const file = useStore(({ chosen }) => chosen[key]) ?? null;
  const begun = useStore((state) => state.preparing[key]);
  const edit = useAllPending()[kind]?.find((other) => other.op === 'attached' && other.id === id);
  const part = useProgress(edit?.key);
  const isOffline = useLink().state === 'offline';
  if (!edit?.file) return { file, sending: begun ?? null };
  const waitsFor = isOffline ? 'the link' : part === undefined ? 'its turn' : null;
  return { file, sending: { name: edit.file.content.name, part: part ?? 0, waitsFor, cancel: () => void discardWrite(edit.key) } };
}

export const chooseFile = (key: string, file: File | null): void =>
  useStore.setState(({ chosen }) => ({ chosen: { ...chosen, [key]: file } }));

/** Whether the file of a record is being prepared or sent. */
export const isBegun = (key: string): boolean => Boolean(useStore.getState().preparing[key]);

let account = accountOf(readToken());

// At the end of a session uploads continue as all writes do, but nothing waits for them any more. What was chosen stays for the same account alone.
subscribeSession(() => {
  const before = account;
  account = accountOf(readToken()) || before;
  useStore.setState({ preparing: {}, ...(account !== before && { chosen: {} }) });
});

const setBegun = (key: string, sending: Transfer['sending']): void =>
  useStore.setState(({ preparing }) => ({ preparing: { ...preparing, [key]: sending } }));

/** Uploads a file chosen in a row, made smaller if its user wants that. Throws as `attachFile`. */
export async function sendChosen(
  kind: KindName,
  vessel: number,
  id: number,
  file: File,
  fields?: Record<string, string>,
): Promise<AnyRecord> {
  const key = recordKey(kind, id);
  setBegun(key, { name: file.name, part: 0, waitsFor: null });
  try {
    return await sendFile(kind, vessel, id, fileToSend(file), fields);
  } finally {
    setBegun(key, null);
  }
}

/** Uploads a file and returns the record that has it. After a failure the choice stays, for another try. Throws as `attachFile`. */
export async function sendFile(...upload: Parameters<typeof attachFile>): Promise<AnyRecord> {
  const [kind, , id] = upload;
  const key = recordKey(kind, id);
  const record = await attachFile(...upload);
  chooseFile(key, null);
  useStore.setState(({ absent: { [key]: _before, ...absent } }) => ({ absent }));
  return record;
}

/** Notes that the server has no file for this revision of the record, whatever the record says. */
export const markAbsent = (key: string, rev: number): void => useStore.setState(({ absent }) => ({ absent: { ...absent, [key]: rev } }));

export const useMarkedAbsent = (key: string, rev: number): boolean => useStore((state) => state.absent[key] === rev);
