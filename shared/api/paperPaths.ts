import { API } from './paths';

/** Paths of reports. They are apart from `paths`, which every screen loads. */
export const paperPaths = {
  /** The status report of a vessel (PDF). */
  statusReport: (vessel: number) => `${API}/vessels/${vessel}/status-report`,
  /** All certificates of a vessel with their files (ZIP). */
  pscPack: (vessel: number) => `${API}/vessels/${vessel}/psc-pack`,
} as const;
