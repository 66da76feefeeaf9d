import type { ErrorText } from './KindScreens';

/** Always the same sentence. */
export const always =
  (sentence: string): ErrorText =>
  () =>
    sentence;

/** 'Failed to add invoice: REASON'. */
export const withReason =
  (start: string): ErrorText =>
  ({ message }) =>
    `${start}: ${message || 'Unknown error'}`;

/** The server's own sentence, else `sentence`. */
export const serverSentenceOr =
  (sentence: string): ErrorText =>
  ({ message }) =>
    message || sentence;

/** The server's own sentence if it refused the typed values, else `sentence`. */
export const serverSentenceIfInvalid =
  (sentence: string): ErrorText =>
  ({ code, message }) =>
    (code === 'invalid' || code === 'bad_request') && message ? message : sentence;
