import { usePeers } from './usePeers';

/** The two processes that the parts of twoProcesses.test.ts share. */
export const peers = usePeers();
