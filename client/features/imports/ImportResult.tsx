import { useState } from 'react';
import { Link } from 'react-router-dom';
import { inWords } from '../../../shared/called';
import type { Kind } from '../../../shared/kind';
import { sentenceOf } from '../../api/problems';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { atVessel } from '../shell/atVessel';
import { undoImport } from './sendImport';
import type { Importing } from './useImporting';

const MOST_NAMED = 3;

const counted = (count: number, what: string) => (count > 0 ? [`${count} ${what}`] : []);

/** What became of an import, and the one step that takes all of it back. */
export function ImportResult({ kind, vessel, importing }: { kind: Kind; vessel: number; importing: Importing }) {
  const [undoing, setUndoing] = useState(false);
  const [told, setTold] = useState<string | null>(null);
  const rows = importing.rows ?? [];
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const words = [...counted(count('create'), 'created'), ...counted(count('change'), 'changed'), ...counted(count('refused'), 'refused')];
  const undo = async () => {
    setUndoing(true);
    try {
      const { undone, kept } = await undoImport({ key: importing.key, kind: kind.name, vessel });
      const why = kept.length === 0 ? '' : ` Changed since, and so kept: ${inWords(kept, MOST_NAMED)}.`;
      setTold(`Undone: ${undone} ${undone === 1 ? kind.noun : kind.plural} as before.${why}`);
    } catch (error) {
      setTold(sentenceOf(error, 'The import could not be undone.'));
    }
    setUndoing(false);
  };
  const list = (
    <Link className={buttonClass('secondary', 'sm')} to={atVessel(`/${kind.name}`, vessel || null)}>
      {`Show ${kind.plural}`}
    </Link>
  );
  if (told !== null)
    return (
      <Banner tone="info" actions={list}>
        {told}
      </Banner>
    );
  return (
    <Banner
      tone={importing.error === null ? 'ok' : 'warn'}
      actions={
        <>
          <Button size="sm" busy={undoing} onClick={() => void undo()}>
            Undo
          </Button>
          {list}
        </>
      }
    >
      {importing.error === null
        ? `Imported: ${words.join(', ')}.`
        : `${importing.error} ${importing.progress.done} rows were written before. Undo takes them back.`}
    </Banner>
  );
}
