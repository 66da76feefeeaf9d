import { useState } from 'react';
import { counted } from '../../../shared/basics/counted';
import { inWords } from '../../../shared/kinds/recordNaming';
import type { Kind } from '../../../shared/kinds/kind';
import { sentenceOf } from '../../net/problems';
import { forgetImport } from './storedImport';
import { undoImport } from './sendImport';

const MOST_NAMED = 3;

/** Takes an import back; `told`: what became of that, null before. */
export function useUndo(kind: Kind, vessel: number): { undoing: boolean; told: string | null; undo(key: string): Promise<void> } {
  const [undoing, setUndoing] = useState(false);
  const [told, setTold] = useState<string | null>(null);
  return {
    undoing,
    told,
    async undo(key) {
      setUndoing(true);
      try {
        const { undone, kept } = await undoImport({ key, kind: kind.name, vessel });
        const why = kept.length === 0 ? '' : ` Changed since, and so kept: ${inWords(kept, MOST_NAMED)}.`;
        setTold(`Undone: ${counted(undone, kind.noun, kind.plural)} as before.${why}`);
        forgetImport(kind, vessel, key);
      } catch (error) {
        setTold(sentenceOf(error, 'The import could not be undone.'));
      }
      setUndoing(false);
    },
  };
}
