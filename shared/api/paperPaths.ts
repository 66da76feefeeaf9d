import { API } from './paths';

/** The paths of what a ship hands on; apart from the others, which every screen needs. */
export const paperPaths = {
  /** The state of a vessel, to print: a PDF. */
  statusReport: (vessel: number) => `${API}/vessels/${vessel}/status-report`,
  /** Every certificate of a vessel with its file: a ZIP. */
  pscPack: (vessel: number) => `${API}/vessels/${vessel}/psc-pack`,
} as const;
