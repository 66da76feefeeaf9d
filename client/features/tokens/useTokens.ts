import { tokenPaths, type NewToken, type TokenLine, type TokenSettings } from '../../../shared/accessToken';
import { Problem } from '../../../shared/problem';
import { request } from '../../api/request';
import { useFresh, type Fresh } from '../account/useFresh';

const FAILED = 'The access tokens could not be loaded. Please try again.';

interface Answer {
  tokens: TokenLine[];
}

export interface Tokens extends Omit<Fresh<Answer>, 'change'> {
  /** Throws `Problem`. */
  make(settings: TokenSettings): Promise<NewToken>;
  /** Throws `Problem`. */
  revoke(id: number): Promise<void>;
}

/** The account's access tokens. */
export function useTokens(): Tokens {
  const { change, ...fresh } = useFresh<Answer>(tokenPaths.tokens, FAILED);
  return {
    ...fresh,
    async make(settings) {
      const made = await request<NewToken>('POST', tokenPaths.tokens, { body: settings });
      void fresh.refresh();
      return made;
    },
    async revoke(id) {
      await request('DELETE', tokenPaths.token(id)).catch((thrown: unknown) => {
        // It was revoked elsewhere, which is the goal.
        if (!(thrown instanceof Problem && thrown.code === 'not_found')) throw thrown;
      });
      change(({ tokens }) => ({ tokens: tokens.filter((token) => token.id !== id) }));
      await fresh.refresh();
    },
  };
}
