import { create } from 'zustand';
import { account } from '../kept/keeping';
import type { AnyRecord } from '../../../../shared/kinds/kind';
import type { PendingEdit } from '../../../sync/liveState';
import { asJpg, isViewable } from '../fileOf';

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

/**
 * What an earlier page has left, without what it had begun: that goes on in the outbox, or has arrived. The certificate of one that is gone is
 * asked for again.
 */
export function stillWaiting(left: readonly BulkFile[], records: readonly AnyRecord[], pending: readonly PendingEdit[]): BulkFile[] {
  return left.flatMap((each): BulkFile[] => {
    const { name, size } = each.sentAs ?? asJpg(each.file);
    const isOnItsWay = pending.some(({ id, file }) => id === each.of && file?.content.name === name);
    const record = records.find(({ id }) => id === each.of);
    const has = record && isViewable(record.file) && record.file.name === name && record.file.size === size;
    if (isOnItsWay || has) return [];
    return [record ? each : { ...each, of: null }];
  });
}
