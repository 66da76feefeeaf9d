import { create } from 'zustand';
import { localShelf } from '../../../net/browserShelf';
import { readToken } from '../../../net/sessionStorage';
import { accountOf } from '../../../net/tokenClaims';
import { dropKept, keptSizes, keptFile } from '../../../sync/keptFiles';
import type { AnyRecord } from '../../../../shared/kinds/kind';
import { storedFile } from '../fileOf';

interface Keeping {
  /** The vessel this is about; null until it was looked at. */
  vessel: number | null;
  on: boolean;
  /** In bytes, by the id of the file. */
  sizes: Readonly<Record<string, number>>;
  /** Why no more can be kept; null while all is well. */
  problem: string | null;
}

const NONE: Keeping = { vessel: null, on: false, sizes: {}, problem: null };

/** Which files of the selected vessel are kept on this machine. */
export const keeping = create<Keeping>(() => NONE);

export const NO_ROOM = 'This browser has no room for more files.';

export const account = () => accountOf(readToken());
const nameOf = (vessel: number) => `keep files ${account()} ${vessel}`;

/** Looks at what is kept of a vessel. */
export async function lookAt(vessel: number): Promise<void> {
  keeping.setState({ ...NONE, vessel });
  const sizes = await keptSizes(account(), vessel).catch(() => null);
  if (keeping.getState().vessel !== vessel) return;
  const on = localShelf.getItem(nameOf(vessel)) === 'yes';
  keeping.setState(sizes ? { on, sizes } : { on, problem: NO_ROOM });
}

/** Begins to keep the files of a vessel. */
export function keepFiles(vessel: number): void {
  localShelf.setItem(nameOf(vessel), 'yes');
  keeping.setState({ vessel, on: true, problem: null });
}

/** Ends it, and removes what was kept of this vessel. */
export async function clearFiles(vessel: number): Promise<void> {
  localShelf.removeItem(nameOf(vessel));
  const { sizes } = keeping.getState();
  keeping.setState({ ...NONE, vessel });
  for (const id of Object.keys(sizes)) await dropKept({ account: account(), vessel, id }).catch(() => undefined);
}

/** The file of a certificate as it is kept on this machine: the very bytes, which need not come over the link again. */
export async function keptCopy(vessel: number, record: AnyRecord): Promise<{ name: string; bytes: Blob } | null> {
  const file = storedFile(record.file);
  if (!file) return null;
  const bytes = await keptFile({ account: account(), vessel, id: file.id }).catch(() => undefined);
  return bytes ? { name: file.name, bytes } : null;
}
