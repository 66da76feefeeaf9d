import { useEffect } from 'react';
import { displayPaths, type DisplayLine } from '../../../../shared/api/display';
import { Problem } from '../../../../shared/basics/problem';
import { request } from '../../../net/request';
import { useFresh, type Fresh } from '../useFresh';

/** A screen whose code was entered is here within some seconds, and says whence it asks. So long the list is asked for it; in milliseconds. */
const AWAITED = { every: 2_000, within: 60_000 };

const FAILED = 'The displays could not be loaded. Please try again.';

interface Answer {
  displays: DisplayLine[];
}

export interface Displays extends Omit<Fresh<Answer>, 'change'> {
  /** Its token opens nothing any more. Throws `Problem`. */
  remove(id: number): Promise<void>;
}

/** The displays of the whole installation. */
export function useDisplays(): Displays {
  const { change, ...fresh } = useFresh<Answer>(displayPaths.displays, FAILED);
  const { answer, at, refresh } = fresh;
  const isAwaited =
    answer?.displays.some(({ up, address, created }) => (!up || address === '') && at - Date.parse(created) < AWAITED.within) ?? false;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => void refresh(), AWAITED.every);
    return () => clearInterval(timer);
  }, [isAwaited, refresh]);
  const remove = async (id: number) => {
    await request('DELETE', displayPaths.display(id)).catch((thrown: unknown) => {
      // Another user has removed it, which is the goal.
      if (!(thrown instanceof Problem && thrown.code === 'not_found')) throw thrown;
    });
    change(({ displays }) => ({ displays: displays.filter((display) => display.id !== id) }));
    await refresh();
  };
  return { ...fresh, remove };
}
