import type { Say } from './KindScreens';

/** Always the same sentence. */
export const say =
  (sentence: string): Say =>
  () =>
    sentence;

/** 'Failed to add invoice: REASON'. */
export const sayWithReason =
  (start: string): Say =>
  ({ message }) =>
    `${start}: ${message || 'Unknown error'}`;

/** The server's own sentence, else `sentence`. */
export const sayReasonOr =
  (sentence: string): Say =>
  ({ message }) =>
    message || sentence;

/** The server's own sentence for what was typed, else `sentence`. */
export const sayReasonIfInvalid =
  (sentence: string): Say =>
  ({ code, message }) =>
    (code === 'invalid' || code === 'bad_request') && message ? message : sentence;
