import { inWords } from '../../../shared/kinds/recordNaming';
import { kindOf } from '../../../shared/kinds/kinds';
import type { RecordSummary } from '../../../shared/status/whatsNew';
import { useNameOf } from '../../sync/hooks';
import { instantText } from '../../ui/instantText';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { fieldText } from '../itemLines';
import { RecordLine } from './RecordLine';
import css from './RecordLines.module.css';

const ACTIONS = { created: 'Added', updated: 'Changed', deleted: 'Deleted', restored: 'Restored' } as const;

/** What was done to one record: action, authors, and the first and last value of each field. */
export function ChangedLine({ vessel, line, onFollow }: { vessel: number; line: RecordSummary; onFollow?: () => void }) {
  const nameOf = useNameOf();
  const kind = kindOf(line.kind);
  const what = (
    <span title={instantText(line.at)}>
      {line.renewed ? 'Renewed' : ACTIONS[line.op]} by {inWords(line.by.map(nameOf))}
    </span>
  );
  return (
    <RecordLine {...line} vessel={vessel} what={what} onFollow={onFollow}>
      {line.fields && (
        <ul className={css.fields}>
          {Object.entries(line.fields).map(([name, [was, is]]) => {
            const field = kind.fields[name];
            return (
              field && (
                <li key={name}>
                  <span>{field.label}: </span>
                  <VisuallyHidden>from </VisuallyHidden>
                  <del>{fieldText(field, was)}</del>
                  <VisuallyHidden> to </VisuallyHidden>
                  <span aria-hidden="true"> → </span>
                  <ins>{fieldText(field, is)}</ins>
                </li>
              )
            );
          })}
          {line.moreFields && <li>and {line.moreFields} more</li>}
        </ul>
      )}
    </RecordLine>
  );
}
