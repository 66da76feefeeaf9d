import { useRef, useState } from 'react';

export interface Submit {
  busy: boolean;
  /** The sentence to show, or null. */
  error: string | null;
  fail(sentence: string): void;
  /** Runs `act` once at a time; what it throws becomes the sentence `say` makes of it. Answers whether it went well. */
  run(act: () => Promise<void>, say: (error: unknown) => string): Promise<boolean>;
}

/** The state of a form that is sent with one call. */
export function useSubmit(): Submit {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const sending = useRef(false);

  return {
    busy,
    error,
    fail: setError,
    async run(act, say) {
      if (sending.current) return false;
      sending.current = true;
      setBusy(true);
      setError(null);
      try {
        await act();
        return true;
      } catch (thrown) {
        setError(say(thrown));
        return false;
      } finally {
        sending.current = false;
        setBusy(false);
      }
    },
  };
}
