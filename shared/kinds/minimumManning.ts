/** Words of ranks that no minimum safe manning document asks for. */
const BEYOND = /\b(cadet|trainee|apprentice|wiper|fitter|pumpman|messman|mess|steward(ess)?|laundryman|supernumerary|superintendent)\b/i;

/**
 * Whether a ship may need this rank to sail: she is blocked by a master, officer or rating whose contract has ended (Can she sail?). A
 * rank that is not known counts: what is unknown must not look fine.
 */
export const isMinimumManning = (rank: unknown): boolean => typeof rank !== 'string' || !BEYOND.test(rank);
