/** Loads the check that is shown before a vessel is deleted. */
export const importVesselNameCheck = () => import('./VesselNameCheck');
