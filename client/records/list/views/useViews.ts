import { useCallback, useEffect, useRef, useState } from 'react';
import type { KindName } from '../../../../shared/kinds/kind';
import { paths } from '../../../../shared/api/paths';
import type { View } from '../../../../shared/api/view';
import { sentenceOf } from '../../../net/problems';
import { request } from '../../../net/request';

const FAILED = 'The views could not be loaded. Please try again.';
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export interface Views {
  /** Null until the server has answered. */
  views: readonly View[] | null;
  /** Why there are none, or no newer ones. */
  error: string | null;
  /** Asks the server again, and answers what it told; null when it could not be asked. */
  refresh(): Promise<readonly View[] | null>;
}

/** The views of a list that the user is told of, by name: fetched once they are wanted, when the user returns to the page, and whenever `refresh` is called. */
export function useViews(kind: KindName, wanted: boolean): Views {
  const [views, setViews] = useState<readonly View[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const asked = useRef(0);
  const refresh = useCallback(async () => {
    const mine = (asked.current += 1);
    try {
      const found = await request<{ views: View[] }>('GET', `${paths.views}?kind=${kind}`);
      const sorted = found.views.toSorted((a, b) => collator.compare(a.name, b.name));
      if (mine === asked.current) {
        setViews(sorted);
        setError(null);
      }
      return sorted;
    } catch (thrown) {
      if (mine === asked.current) setError(sentenceOf(thrown, FAILED));
      return null;
    }
  }, [kind]);
  useEffect(() => {
    if (!wanted) return;
    const poll = () => void refresh();
    poll();
    addEventListener('focus', poll);
    return () => removeEventListener('focus', poll);
  }, [wanted, refresh]);
  return { views, error, refresh };
}
