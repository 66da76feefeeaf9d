import { API } from '../../../shared/kinds/foreignFiles';
import { Problem } from '../../../shared/basics/problem';
import { request } from '../../net/request';
import { useFresh, type Fresh } from './useFresh';

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

const SESSIONS = `${API}/sessions`;
const FAILED = 'Your sign-ins could not be loaded. Please try again.';

export interface Sessions extends Omit<Fresh<Answer>, 'change'> {
  /** Ends one of them. Throws `Problem`. */
  end(id: string): Promise<void>;
}

/** The signed-in browsers. */
export function useSessions(): Sessions {
  const { change, ...fresh } = useFresh<Answer>(SESSIONS, FAILED);
  const end = async (id: string) => {
    await request('DELETE', `${SESSIONS}/${id}`).catch((thrown: unknown) => {
      // The session has already ended, which is the goal.
      if (!(thrown instanceof Problem && thrown.code === 'not_found')) throw thrown;
    });
    change((held) => ({ ...held, sessions: held.sessions.filter((session) => session.id !== id) }));
    await fresh.refresh();
  };
  return { ...fresh, end };
}
