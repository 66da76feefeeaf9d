import { statesFile } from '../../../shared/kinds/foreignFiles';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { recordsNow } from '../../sync/hooks';
import { storedName } from '../files/fileOf';
import { itemsOf } from '../cells/itemsOf';

const RESTORE = 'from Recently deleted';
export const UNDO_ONE = `You can undo this, or restore it later ${RESTORE}.`;
export const UNDO_ALL = `You can undo this, or restore them later ${RESTORE}.`;

/** The name of a vessel in a question about deletion. */
export const vesselName = (vessel: number): string => String(recordsNow('vessels').find(({ id }) => id === vessel)?.name ?? 'its vessel');

/** What follows from deleting a record of a vessel: 'It is removed from MV Aurora, with its file smc.pdf. You can undo this …'. */
export function deletionWords(vessel: number, record: AnyRecord): string {
  const items = itemsOf(record).length;
  const lost = [
    statesFile(record) && ['its file', storedName(record.file)].filter(Boolean).join(' '),
    items > 0 && `its ${items === 1 ? 'item' : `${items} items`}`,
  ];
  const also = lost.filter(Boolean).map((what) => `, with ${what}`);
  return `It is removed from ${vesselName(vessel)}${also.join('')}. ${UNDO_ONE}`;
}
