import { Problem } from '../../../../shared/basics/problem';
import { request } from '../../../net/request';
import { useFresh, type Fresh } from '../useFresh';

/** What an account made for a program: an access token, a calendar. */
export interface IssuedLine {
  id: number;
  name: string;
  /** ISO instants. */
  created: string;
  used: string | null;
}

export interface Issued<Line extends IssuedLine, Settings, Made> extends Pick<Fresh<unknown>, 'at' | 'error' | 'refresh'> {
  /** The newest first; null while none were read. */
  lines: readonly Line[] | null;
  /** Throws `Problem`. */
  make(settings: Settings): Promise<Made>;
  /** Throws `Problem`. */
  revoke(id: number): Promise<void>;
}

/** What the account made at `path`, which the answer tells under `key`. `failed`: said where it cannot be read and the server gives no reason. */
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
      change((held) => ({ ...held, [key]: held[key]?.filter((line) => line.id !== id) ?? [] }));
      await refresh();
    },
  };
}
