import { useEffect, useState } from 'react';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import { useRecord } from '../../../live/useRecords';
import { loadRecord } from '../../../live/writes';
import type { FormRoute } from './route';
import { asProblem } from './saveRecord';
import { SENTENCES } from './sentences';

export type Opened =
  | { state: 'loading' }
  | { state: 'failed'; sentence: string; retry(): void }
  | { state: 'ready'; record: AnyRecord | undefined };

/**
 * The record a form opens on (section 7): the one already on this screen at once, else asked for. Once ready it stays as it was opened;
 * what changes later is the form's to merge. A form that adds is ready without one.
 */
export function useFormRecord(kind: Kind, route: FormRoute): Opened {
  const live = useRecord(kind.name, route.id ?? 0);
  const here = live && (kind.name === 'vessels' || live.vessel_id === route.vessel) ? live : undefined;
  const [record, setRecord] = useState(here);
  const [failure, setFailure] = useState<string | null>(null);
  const needed = route.id !== null && record === undefined;
  const asking = needed && failure === null;

  useEffect(() => {
    if (!asking || route.id === null) return;
    let left = false;
    loadRecord(kind.name, route.vessel, route.id).then(
      (loaded) => !left && setRecord(loaded),
      (error: unknown) => !left && setFailure(SENTENCES[kind.name].load(asProblem(error))),
    );
    return () => {
      left = true;
    };
  }, [kind, route.vessel, route.id, asking]);

  if (!needed) return { state: 'ready', record };
  return failure === null ? { state: 'loading' } : { state: 'failed', sentence: failure, retry: () => setFailure(null) };
}
