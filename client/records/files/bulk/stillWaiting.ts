import type { AnyRecord } from '../../../../shared/kinds/kind';
import type { PendingEdit } from '../../../sync/liveState';
import { asJpg, isViewable } from '../fileOf';
import type { BulkFile } from './bulkStore';

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
