import type { KindName } from '../../../../shared/kinds/kind';
import { paths } from '../../../../shared/api/paths';
import type { View } from '../../../../shared/api/view';
import { sentenceOf, request } from '../../../net/request';
import { useQuery } from '../../../net/useQuery';

const FAILED = 'The views could not be loaded. Please try again.';
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export interface Views {
  /** Null until the server has answered. */
  views: readonly View[] | null;
  /** Why the views could not be loaded. */
  error: string | null;
  /** Loads the views again and returns them; null after a failure. */
  refresh(): Promise<readonly View[] | null>;
}

/** The views of a list that the user may see, sorted by name. Loaded once `enabled`, when the user returns to the page, and by `refresh`. */
export function useViews(kind: KindName, enabled: boolean): Views {
  const { data, error, refresh } = useQuery(`${paths.views}?kind=${kind}`, {
    read: async (path, signal) => {
      const { views } = await request<{ views: View[] }>('GET', path, { signal });
      return views.toSorted((a, b) => collator.compare(a.name, b.name));
    },
    enabled,
    onReturn: true,
  });
  return { views: data ?? null, error: error && sentenceOf(error, FAILED), refresh };
}
