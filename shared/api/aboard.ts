/**
 * The people on board of one vessel: when one was last connected (epoch milliseconds), 1 while one is connected, and the number of their
 * unsent writes, as last reported.
 */
export type Aboard = [vessel: number, at: number, isHere: 0 | 1, waiting: number];
