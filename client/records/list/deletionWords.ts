import { recordsNow } from '../../sync/hooks';

const RESTORE = 'from Recently deleted';
export const UNDO_ONE = `You can undo this, or restore it later ${RESTORE}.`;
export const UNDO_ALL = `You can undo this, or restore them later ${RESTORE}.`;

/** The name of a vessel in a question about deletion. */
export const vesselName = (vessel: number): string => String(recordsNow('vessels').find(({ id }) => id === vessel)?.name ?? 'its vessel');
