import { useState } from 'react';
import type { Kind } from '../../../shared/kinds/kind';
import { keepPageOpen } from '../../net/page';
import { sentenceOf } from '../../net/request';
import { now } from '../../net/serverTime';
import { newKey } from '../../sync/inFlight';
import { storeLastImport } from './storedImport';
import type { PlannedRow } from './plan/planImport';
import { type Progress, sendImport } from './sendImport';

/** The state of an import: preview, writing, done. */
export interface Importing {
  phase: 'preview' | 'writing' | 'done';
  key: string;
  /** The confirmed rows, with their outcome once written; null in the preview. */
  rows: readonly PlannedRow[] | null;
  progress: Progress;
  /** Why it ended before everything was written. */
  error: string | null;
  start(plan: readonly PlannedRow[], at: { seq: number; epoch: string }): void;
}

const countsOf = (rows: readonly PlannedRow[]) => ({
  created: rows.filter(({ state }) => state === 'create' || state === 'renew').length,
  changed: rows.filter(({ state }) => state === 'change').length,
});

const NOT_BEGUN: Progress = { done: 0, written: 0, waits: false };

/** Writes a plan once, as one import that can be undone by its key. */
export function useImporting(kind: Kind, vessel: number): Importing {
  const [key] = useState(newKey);
  const [phase, setPhase] = useState<Importing['phase']>('preview');
  const [rows, setRows] = useState<readonly PlannedRow[] | null>(null);
  const [progress, setProgress] = useState(NOT_BEGUN);
  const [error, setError] = useState<string | null>(null);

  async function write(plan: readonly PlannedRow[], at: { seq: number; epoch: string }): Promise<void> {
    const writes = plan.flatMap((row) => row.write ?? []);
    const started = { key, at: now(), ...countsOf(plan), isWhole: false };
    storeLastImport(kind, vessel, started, false);
    try {
      const outcomes = await keepPageOpen(
        sendImport({ key, kind: kind.name, vessel, since: at.seq, epoch: at.epoch }, writes, setProgress),
      );
      const refused = new Map(outcomes.flatMap((outcome) => ('error' in outcome ? [[outcome.line, outcome.error] as const] : [])));
      const done = plan.map((row) => ({
        ...row,
        ...(refused.has(row.line) && { state: 'refused' as const, sentence: refused.get(row.line) }),
      }));
      setRows(done);
      storeLastImport(kind, vessel, { ...started, ...countsOf(done), isWhole: true }, true);
    } catch (failed) {
      storeLastImport(kind, vessel, started, true);
      setError(sentenceOf(failed, 'The import could not be finished.'));
    }
    setPhase('done');
  }

  return {
    phase,
    key,
    rows,
    progress,
    error,
    start(plan, at) {
      if (phase !== 'preview') return;
      setRows(plan);
      setPhase('writing');
      void write(plan, at);
    },
  };
}
