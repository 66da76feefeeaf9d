import type { StatusTotals } from '../../../shared/status/vesselStatus';

/** '1 open request', '4 open requests': the undated pending items of a vessel. */
export const openRequests = ({ waiting }: StatusTotals): string => `${waiting} open ${waiting === 1 ? 'request' : 'requests'}`;
