/** How long each fault is gone on with: FAULT_ROUNDS=200 for the figures of the note, a few in the suite. */
export const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 0);

/** `few` in the suite, `many` of 200 rounds, and as much of it as FAULT_ROUNDS asks for. */
export const scaled = (few: number, many: number): number => (ROUNDS === 0 ? few : Math.max(few, Math.round((many * ROUNDS) / 200)));
