import { Problem } from '../../../../shared/basics/problem';
import { request } from '../../../net/request';
import { useFresh, type Fresh } from '../useFresh';

/** Something an account has made for a program or a person: an access token, a calendar, an invitation. */
export interface IssuedLine {
  id: number;
  name: string;
  /** An ISO instant. */
  created: string;
}

export interface Issued<Line extends IssuedLine, Settings, Made> extends Pick<Fresh<unknown>, 'at' | 'error' | 'refresh'> {
  /** Newest first; null until loaded. */
  lines: readonly Line[] | null;
  /** Throws `Problem`. */
  make(settings: Settings): Promise<Made>;
  /** Throws `Problem`. */
  revoke(id: number): Promise<void>;
}

/** Loads, makes and revokes the account's lines at `path`. The answer holds them under `key`. `failed`: the error if the server gives no reason. */
export function useIssued<Line extends IssuedLine, Settings, Made>(
  path: string,
  key: string,
  failed: string,
): Issued<Line, Settings, Made> {
  const { answer, at, error, refresh, change } = useFresh<Record<string, Line[]>>(path, failed);
  return {
    lines: answer?.[key] ?? null,
    at,
    error,
    refresh,
    async make(settings) {
      const made = await request<Made>('POST', path, { body: settings });
      void refresh();
      return made;
    },
    async revoke(id) {
      await request('DELETE', `${path}/${id}`).catch((thrown: unknown) => {
        // It was revoked elsewhere, which is the goal.
        if (!(thrown instanceof Problem && thrown.code === 'not_found')) throw thrown;
      });
      change((answer) => ({ ...answer, [key]: answer[key]?.filter((line) => line.id !== id) ?? [] }));
      await refresh();
    },
  };
}
