/** The server's half of a simulated process. */
export { checkEpoch, knownEpoch, onEpoch, openEpoch } from '../../server/database/epoch';
export { isLostLink } from '../../server/database/databaseErrors';
export { nextIds } from '../../server/database/nextId';
export { errorTranslator } from '../../server/http/errorTranslator';
export { deliverLogs } from '../../server/live/deliverLogs';
export { follow } from '../../server/live/follow';
export { appendMany } from '../../server/log/appendMany';
export { onChange } from '../../server/log/published';
export { recoverLogs } from '../../server/log/recoverLogs';
export { recordRoutes } from '../../server/records/recordRoutes';
