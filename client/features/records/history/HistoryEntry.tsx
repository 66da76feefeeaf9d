import type { PastChange } from '../../../../shared/change';
import type { Item } from '../../../../shared/field';
import type { Kind } from '../../../../shared/kind';
import { usePersonName } from '../../../live/usePeople';
import { Button } from '../../../ui/Button';
import { instantText } from '../../../ui/instantText';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { fieldText } from '../fieldText';
import { differing } from '../itemLines';
import css from './History.module.css';

export interface HistoryEntryProps {
  kind: Kind;
  change: PastChange;
  /** Puts an earlier value back into the form; left out where there is none. */
  onRestore?: (name: string, value: unknown) => void;
}

const words = ({ op, rev }: PastChange) =>
  op === 'created' && rev > 1 ? 'Restored' : { created: 'Created', updated: 'Changed', deleted: 'Deleted' }[op];
const isBlank = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Both versions of a field; of a list only the lines in which they differ. */
function versions(kind: Kind, name: string, { before, fields }: PastChange): [was: string, is: string] | null {
  const field = kind.fields[name];
  if (!field) return null;
  const [was, is] = [before[name], fields[name]];
  if (!Array.isArray(was) || !Array.isArray(is)) return [fieldText(field, was), fieldText(field, is)];
  const [gone, come] = [differing(was as Item[], is as Item[]), differing(is as Item[], was as Item[])];
  return gone.length + come.length === 0 ? ['one order', 'another'] : [fieldText(field, gone), fieldText(field, come)];
}

/** One change of a record: who and when, and each field's old and new value. */
export function HistoryEntry({ kind, change, onRestore }: HistoryEntryProps) {
  const who = usePersonName(change.by);
  const names = Object.keys(change.fields).filter((name) => change.op === 'updated' || (change.rev === 1 && !isBlank(change.fields[name])));
  return (
    <li className={css.entry}>
      <p className={css.head}>
        <strong>{words(change)}</strong> by{' '}
        <span className={css.who} title={change.by}>
          {who}
        </span>
        <time dateTime={change.at}>{instantText(change.at)}</time>
      </p>
      {names.length > 0 && (
        <dl className={css.fields}>
          {names.map((name) => {
            const shown = versions(kind, name, change);
            const label = kind.fields[name]?.label ?? name;
            return (
              shown && (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>
                    {change.op === 'updated' && (
                      <>
                        <VisuallyHidden>from </VisuallyHidden>
                        <del data-blank={isBlank(change.before[name]) || undefined}>{shown[0]}</del>
                        <VisuallyHidden> to </VisuallyHidden>
                        <span aria-hidden="true" className={css.arrow}>
                          →
                        </span>
                      </>
                    )}
                    <ins data-blank={isBlank(change.fields[name]) || undefined}>{shown[1]}</ins>
                    {change.op === 'updated' && onRestore && kind.fields[name]?.serverOwned === false && (
                      <Button size="sm" variant="ghost" onClick={() => onRestore(name, change.before[name])}>
                        Restore
                        <VisuallyHidden>
                          {' '}
                          {label}: {shown[0]}
                        </VisuallyHidden>
                      </Button>
                    )}
                  </dd>
                </div>
              )
            );
          })}
        </dl>
      )}
    </li>
  );
}
