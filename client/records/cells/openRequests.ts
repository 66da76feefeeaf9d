import type { Tally } from '../../../shared/status/standing';

/** '1 open request', '4 open requests': the undated pending items of a vessel. */
export const openRequests = ({ waiting }: Tally): string => `${waiting} open ${waiting === 1 ? 'request' : 'requests'}`;
