import { useEffect, useState } from 'react';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import type { Problem } from '../../../shared/basics/problem';
import { asProblem } from '../../net/problems';
import { useEpoch, useRecord } from '../../sync/hooks';
import { loadRecord } from '../../sync/writes';
import type { FormScreen } from '../kinds/KindScreens';
import type { FormRoute } from './route';

export type Opened =
  | { state: 'loading' }
  | { state: 'failed'; sentence: string; retry(): void }
  /** There is no record with this id, or it was deleted. */
  | { state: 'missing'; sentence: string; retry(): void }
  /** `epoch`: the epoch of the log the record was read from, if known. */
  | { state: 'ready'; record: AnyRecord | undefined; epoch: string | undefined };

/**
 * The record that a form opens with (section 7). If the store holds it, it is ready at once; otherwise it is loaded. Once ready it does not
 * change: the form merges later changes itself. An add form is ready without a record.
 */
export function useFormRecord(kind: Kind, screen: FormScreen, route: FormRoute): Opened {
  const live = useRecord(kind.name, route.id ?? 0);
  const here = live && (kind.scope === 'fleet' || live.vessel_id === route.vessel) ? live : undefined;
  const epoch = useEpoch(kind.name);
  const [{ record, epoch: of }, setOpened] = useState<{ record: AnyRecord | undefined; epoch?: string }>({ record: here, epoch });
  const [failure, setFailure] = useState<Problem | null>(null);
  const needed = route.id !== null && record === undefined;
  const asking = needed && failure === null;

  useEffect(() => {
    if (!asking || route.id === null) return;
    let left = false;
    loadRecord(kind.name, route.vessel, route.id).then(
      (loaded) => !left && setOpened(loaded),
      (error: unknown) => !left && setFailure(asProblem(error)),
    );
    return () => {
      left = true;
    };
  }, [kind, route.vessel, route.id, asking]);

  if (!needed) return { state: 'ready', record, epoch: of };
  if (failure === null) return { state: 'loading' };
  const sentence = screen.sentences.load(failure) ?? failure.message;
  return { state: failure.code === 'not_found' ? 'missing' : 'failed', sentence, retry: () => setFailure(null) };
}
