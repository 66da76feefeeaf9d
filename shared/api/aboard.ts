/**
 * When people on board of a vessel were last connected, in epoch milliseconds; 1 while one of them is; and how many of their writes wait,
 * as they last said.
 */
export type Aboard = [vessel: number, at: number, isHere: 0 | 1, waiting: number];
