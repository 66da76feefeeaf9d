import { useCallback, useEffect, useRef, useState } from 'react';
import { API } from '../../../shared/paths';
import { Problem } from '../../../shared/problem';
import { sentenceOf } from '../../api/problems';
import { request } from '../../api/request';
import { now } from '../../api/serverTime';

/** A browser that is signed in, as the server tells. Times as ISO strings. */
export interface SessionLine {
  id: string;
  created: string;
  last_seen: string;
  expires: string;
  agent: string;
  address: string;
  current: boolean;
}

interface Answer {
  user: { id: number; email: string };
  sessions: SessionLine[];
}

interface Known extends Answer {
  /** When it was asked, in milliseconds since 1970. */
  at: number;
}

const SESSIONS = `${API}/sessions`;
const EVERY_MS = 15_000;
const FAILED = 'Your sign-ins could not be loaded. Please try again.';

export interface Sessions {
  answer: Known | null;
  /** Why there is none, or no newer one. */
  error: string | null;
  refresh(): Promise<void>;
  /** Ends one of them. Throws `Problem`. */
  end(id: string): Promise<void>;
}

/** The signed-in browsers. The list is fetched again every 15 s while the page is visible, and when the user returns to it. */
export function useSessions(): Sessions {
  const [answer, setAnswer] = useState<Known | null>(null);
  const [error, setError] = useState<string | null>(null);
  const asked = useRef(0);

  const refresh = useCallback(async () => {
    const mine = (asked.current += 1);
    try {
      const found = await request<Answer>('GET', SESSIONS);
      // An answer to a question from before a session was ended must not bring that session back.
      if (mine !== asked.current) return;
      setAnswer({ ...found, at: now() });
      setError(null);
    } catch (thrown) {
      if (mine === asked.current) setError(sentenceOf(thrown, FAILED));
    }
  }, []);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    addEventListener('focus', look);
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', look);
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refresh]);

  const end = async (id: string) => {
    await request('DELETE', `${SESSIONS}/${id}`).catch((thrown: unknown) => {
      // The session has already ended, which is the goal.
      if (!(thrown instanceof Problem && thrown.code === 'not_found')) throw thrown;
    });
    setAnswer((held) => held && { ...held, sessions: held.sessions.filter((session) => session.id !== id) });
    await refresh();
  };

  return { answer, error, refresh, end };
}
