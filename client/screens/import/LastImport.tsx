import { counted } from '../../../shared/basics/text';
import type { Kind } from '../../../shared/kinds/kind';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { instantText } from '../../ui/instantText';
import { type LastImport as Last, useLastImport } from './storedImport';
import { useUndo } from './useUndo';

function wordsOf(kind: Kind, { created, changed, isWhole, at }: Last, isWriting: boolean): string {
  const when = instantText(at);
  if (isWriting) return `Last import: ${counted(created + changed, kind.noun, kind.plural)}, ${when}. It is being written.`;
  if (!isWhole)
    return `Last import: ${counted(created + changed, kind.noun, kind.plural)}, ${when}. It was not finished. Undo takes back what was written.`;
  const counts = [
    created > 0 ? `${counted(created, kind.noun, kind.plural)} created` : '',
    changed > 0 ? `${counted(changed, kind.noun, kind.plural)} changed` : '',
  ];
  return `Last import: ${counts.filter(Boolean).join(', ')}, ${when}.`;
}

/** The last import with its Undo, for a user who has left the result screen. */
export function LastImport({ kind, vessel }: { kind: Kind; vessel: number }) {
  const { last, isWriting } = useLastImport(kind, vessel);
  const { undoing, result, undo } = useUndo(kind, vessel);
  if (!last) return result !== null && <Banner tone="info">{result}</Banner>;
  return (
    <>
      {result !== null && <Banner tone="error">{result}</Banner>}
      <Banner
        tone="info"
        actions={
          !isWriting && (
            <Button size="sm" busy={undoing} onClick={() => void undo(last.key)}>
              Undo
            </Button>
          )
        }
      >
        {wordsOf(kind, last, isWriting)}
      </Banner>
    </>
  );
}
