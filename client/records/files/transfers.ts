import { create } from 'zustand';
import type { AnyRecord, KindName } from '../../../shared/kinds/kind';
import { subscribeSession } from '../../net/sessionStorage';
import { recordKey } from '../../sync/liveState';
import { useEveryPending, useLink, useProgress } from '../../sync/useRecords';
import { attachFile, discardWrite } from '../../sync/writes';
import { asWished } from './photo/wishes';

/** One record's upload: the chosen file and, while it is on its way, how much has gone (0 to 1) and the way to stop it once it has begun to go. */
export interface Transfer {
  file: File | null;
  sending: { name: string; part: number; waits: boolean; cancel?(): void } | null;
}

interface Transfers {
  chosen: Record<string, File | null>;
  /** What is made ready, until it is sent. */
  begun: Record<string, Transfer['sending']>;
  /** Revisions whose file the server said it does not have (section 4, Certificate file). */
  absent: Record<string, number>;
}

// Outside the components: a row that scrolls out of view must not lose a chosen file.
const useStore = create<Transfers>(() => ({ chosen: {}, begun: {}, absent: {} }));

/** The upload of a record, followed by the component: also one that an earlier page began. */
export function useTransfer(kind: KindName, id: number): Transfer {
  const key = recordKey(kind, id);
  const file = useStore(({ chosen }) => chosen[key]) ?? null;
  const begun = useStore((state) => state.begun[key]);
  const edit = useEveryPending()[kind]?.find((other) => other.op === 'attached' && other.id === id);
  const part = useProgress(edit?.key);
  const waits = useLink().state === 'offline';
  if (!edit?.file) return { file, sending: begun ?? null };
  return { file, sending: { name: edit.file.content.name, part, waits, cancel: () => void discardWrite(edit.key) } };
}

export const chooseFile = (key: string, file: File | null): void =>
  useStore.setState(({ chosen }) => ({ chosen: { ...chosen, [key]: file } }));

/** Whether the file of a record is being sent, also while a photo is still made smaller. */
export const isBegun = (key: string): boolean => Boolean(useStore.getState().begun[key]);

// What was begun in a session goes on as every write does; what waits for it is never answered.
subscribeSession(() => useStore.setState({ begun: {} }));

const setBegun = (key: string, sending: Transfer['sending']): void =>
  useStore.setState(({ begun }) => ({ begun: { ...begun, [key]: sending } }));

/** Uploads a file that was chosen in a row, smaller where its user wishes so. Throws as `attachFile`. */
export async function sendChosen(...[kind, vessel, id, file, fields]: Parameters<typeof attachFile>): Promise<AnyRecord> {
  const key = recordKey(kind, id);
  setBegun(key, { name: file.name, part: 0, waits: false });
  try {
    return await sendFile(kind, vessel, id, await asWished(file), fields);
  } finally {
    setBegun(key, null);
  }
}

/** Uploads a file and shows the record that has it. The choice is kept when it fails, for another try. Throws as `attachFile`. */
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
