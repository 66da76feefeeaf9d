import { loadChunk } from '../../../api/loadChunk';

/** Fetches what is asked before a vessel is deleted. */
export const loadVesselGate = (isAwaited?: boolean) => loadChunk(() => import('./VesselGate'), isAwaited);
