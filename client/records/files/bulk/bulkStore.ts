import { create } from 'zustand';
import { account } from '../cached/fileCache';
import type { AnyRecord } from '../../../../shared/kinds/kind';
import type { PendingEdit } from '../../../sync/store';
import { asJpg, isViewable } from '../fileOf';

/** One of many files, the id of its certificate (`of`, null for none), and its state. */
export interface BulkFile {
  /** Its key in the browser's storage. */
  key: string;
  file: File;
  of: number | null;
  state: 'chosen' | 'sending' | 'sent' | 'failed';
  /** The file that was sent: a photo may have been made smaller. */
  sentAs?: { name: string; size: number };
  /** Why it failed. */
  sentence?: string;
  /** Set if it is left from an earlier page or session, which may have started to send it. */
  isLeft?: true;
}

/** The files that were chosen for the certificates of one vessel. */
export interface Bulk {
  files: readonly BulkFile[];
  /** Whether they are being sent. */
  busy: boolean;
}

// Outside the components, so that closing the dialog or leaving the screen does not end an upload.
const bulks = create<Readonly<Record<string, Bulk>>>(() => ({}));

/** The scope key of a vessel's files. It contains the account that chose them, so that other users do not see them. */
export const scopeKey = (vessel: number, of = account()): string => `${of}:${vessel}`;

export const useBulk = (vessel: number | null): Bulk | undefined => bulks((all) => (vessel === null ? undefined : all[scopeKey(vessel)]));

export const bulkAt = (scope: string): Bulk | undefined => bulks.getState()[scope];

export function setBulk(scope: string, bulk: Bulk | null): void {
  const { [scope]: _before, ...others } = bulks.getState();
  bulks.setState(bulk ? { ...others, [scope]: bulk } : others, true);
}

/**
 * The files an earlier page stored, without those already in the outbox or on the server. If a file's certificate was deleted, `of` becomes
 * null, so that the user chooses again.
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
