/** Takes one sentence for each fault found. */
export type Tell = (finding: string) => void;

/** A log in words; scope 0 is that of the fleet. */
export const logName = (scope: number): string => (scope === 0 ? 'the log of the fleet' : `the log of vessel ${scope}`);
