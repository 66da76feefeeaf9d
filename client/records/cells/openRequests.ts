import type { Tally } from '../../../shared/status/standing';

/** '1 open request', '4 open requests': what of a vessel is pending without a date. */
export const openRequests = ({ waiting }: Tally): string => `${waiting} open ${waiting === 1 ? 'request' : 'requests'}`;
