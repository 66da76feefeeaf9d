import { create } from 'zustand';
import { account } from '../kept/keeping';

/** One of many files: the certificate it is of, null for none, and how it stands. */
export interface BulkFile {
  /** What it is kept under on this machine. */
  key: string;
  file: File;
  of: number | null;
  state: 'chosen' | 'sending' | 'sent' | 'failed';
  /** What was sent, or begun: a photo may have been made smaller. */
  sentAs?: { name: string; size: number };
  /** Why it failed. */
  sentence?: string;
  /** An earlier page has left it, and may have begun to send it. */
  left?: true;
}

/** The files that were chosen for the certificates of one vessel. */
export interface Bulk {
  files: readonly BulkFile[];
  /** Whether they are being sent. */
  busy: boolean;
}

// Outside the components: a dialog that is closed, or another screen, ends no upload.
const bulks = create<Readonly<Record<string, Bulk>>>(() => ({}));

/** The place of a vessel's files, with the account that chose them: another user sees none of it. */
export const placeOf = (vessel: number, of = account()): string => `${of}:${vessel}`;

export const useBulk = (vessel: number | null): Bulk | undefined => bulks((all) => (vessel === null ? undefined : all[placeOf(vessel)]));

export const bulkAt = (place: string): Bulk | undefined => bulks.getState()[place];

export function setBulk(place: string, bulk: Bulk | null): void {
  const { [place]: _before, ...others } = bulks.getState();
  bulks.setState(bulk ? { ...others, [place]: bulk } : others, true);
}
