/** Fetches the question that is asked before a vessel is deleted. */
export const importVesselNameCheck = () => import('./VesselNameCheck');
