import { Link } from 'react-router-dom';
import { counted } from '../../../shared/basics/text';
import type { Kind } from '../../../shared/kinds/kind';
import { useMayEdit } from '../../net/access';
import { Banner } from '../../ui/Banner';
import { Button, buttonClass } from '../../ui/Button';
import { atVessel } from '../../records/atVessel';
import type { Importing } from './useImporting';
import { useUndo } from './useUndo';

const countWords = (count: number, what: string) => (count > 0 ? [`${count} ${what}`] : []);

/** The result of an import, with Undo for all of it. */
export function ImportResult({ kind, vessel, importing }: { kind: Kind; vessel: number; importing: Importing }) {
  const { undoing, result, undo } = useUndo(kind, vessel);
  const mayUndo = useMayEdit();
  const rows = importing.rows ?? [];
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const words = [
    ...countWords(count('create'), 'created'),
    ...countWords(count('renew'), 'renewed'),
    ...countWords(count('change'), 'changed'),
    ...countWords(count('refused'), 'refused'),
  ];
  const list = (
    <Link className={buttonClass('secondary', 'sm')} to={atVessel(`/${kind.name}`, vessel || null)}>
      {`Show ${kind.plural}`}
    </Link>
  );
  if (result !== null)
    return (
      <Banner tone="info" actions={list}>
        {result}
      </Banner>
    );
  return (
    <Banner
      tone={importing.error === null ? 'ok' : 'warn'}
      actions={
        <>
          {mayUndo && (
            <Button size="sm" busy={undoing} onClick={() => void undo(importing.key)}>
              Undo
            </Button>
          )}
          {list}
        </>
      }
    >
      {importing.error === null
        ? `Imported: ${words.join(', ')}.`
        : `${importing.error} ${counted(importing.progress.written, 'row was', 'rows were')} written before.${mayUndo ? ' Undo takes them back.' : ''}`}
    </Banner>
  );
}
