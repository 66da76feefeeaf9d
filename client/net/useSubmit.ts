import { useRef, useState } from 'react';

export interface Submit {
  busy: boolean;
  /** The sentence to show, or null. */
  error: string | null;
  fail(sentence: string): void;
  /** Runs `act`, unless it is already running. `toSentence` turns an error into the sentence to show. Returns whether `act` succeeded. */
  run(act: () => Promise<void>, toSentence: (error: unknown) => string): Promise<boolean>;
}

/** The state of a form that is sent with one request. */
export function useSubmit(): Submit {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const sending = useRef(false);

  return {
    busy,
    error,
    fail: setError,
    async run(act, toSentence) {
      if (sending.current) return false;
      sending.current = true;
      setBusy(true);
      setError(null);
      try {
        await act();
        return true;
      } catch (thrown) {
        setError(toSentence(thrown));
        return false;
      } finally {
        sending.current = false;
        setBusy(false);
      }
    },
  };
}
