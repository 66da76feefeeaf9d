import { useState } from 'react';
import { counted } from '../../../shared/basics/text';
import { inWords } from '../../../shared/kinds/recordNaming';
import type { Kind } from '../../../shared/kinds/kind';
import { sentenceOf } from '../../net/request';
import { forgetImport } from './storedImport';
import { undoImport } from './sendImport';

const MAX_NAMES = 3;

/** Undoes an import. `result`: the sentence to show afterwards, null before. */
export function useUndo(kind: Kind, vessel: number): { undoing: boolean; result: string | null; undo(key: string): Promise<void> } {
  const [undoing, setUndoing] = useState(false);
  const [result, setResult] = useState<string | null>(null);
  return {
    undoing,
    result,
    async undo(key) {
      setUndoing(true);
      try {
        const { undone, kept } = await undoImport({ key, kind: kind.name, vessel });
        const why = kept.length === 0 ? '' : ` Not undone, because changed since: ${inWords(kept, MAX_NAMES)}.`;
        setResult(`Undone: ${counted(undone, kind.noun, kind.plural)} as before.${why}`);
        forgetImport(kind, vessel, key);
      } catch (error) {
        setResult(sentenceOf(error, 'The import could not be undone.'));
      }
      setUndoing(false);
    },
  };
}
