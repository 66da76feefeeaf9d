import { loadChunk } from '../../../api/loadChunk';

/** Fetches what is asked before a vessel is deleted. */
export const loadVesselGate = () => loadChunk(() => import('./VesselGate'));
