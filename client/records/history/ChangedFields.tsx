import type { PastChange } from '../../../shared/log/change';
import type { Field } from '../../../shared/kinds/field';
import type { Kind, Values } from '../../../shared/kinds/kind';
import { ERASED } from '../../../shared/kinds/personal';
import { Button } from '../../ui/Button';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { differing, fieldText } from '../itemLines';
import css from './History.module.css';

interface ChangedFieldsProps {
  kind: Kind;
  change: PastChange;
  /** Restores an earlier value; left out where there is no form. */
  onRestore?: (name: string, value: unknown) => void;
}

const isBlank = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The names of the fields that a change shows: those an edit changed, or those a new record has values for. */
export const shownFields = ({ op, rev, fields }: PastChange): string[] =>
  // The word 'Renewed' says what the chain does.
  Object.keys(fields).filter((name) => name !== 'chain' && (op === 'updated' || (rev === 1 && !isBlank(fields[name]))));

/** Whether an erasure has blanked a value and the one before it. */
const isErased = (field: Field, was: unknown, is: unknown): boolean => field.personal === true && (was ?? null) === (is ?? null);

/** The old and new value of a field as text; of a list only the lines that differ. */
function versions(kind: Kind, name: string, { before, fields }: PastChange): [was: string, is: string] | null {
  const field = kind.fields[name];
  if (!field) return null;
  const [was, is] = [before[name], fields[name]];
  if (isErased(field, was, is)) return ['', ERASED];
  if (!Array.isArray(was) || !Array.isArray(is)) return [fieldText(field, was), fieldText(field, is)];
  const [removed, added] = [differing(was as Values[], is as Values[]), differing(is as Values[], was as Values[])];
  return removed.length + added.length === 0 ? ['one order', 'another'] : [fieldText(field, removed), fieldText(field, added)];
}

/** The old and new value of each changed field. */
export function ChangedFields({ kind, change, onRestore }: ChangedFieldsProps) {
  const names = shownFields(change);
  if (names.length === 0) return null;
  return (
    <dl className={css.fields}>
      {names.map((name) => {
        const shown = versions(kind, name, change);
        const label = kind.fields[name]?.label ?? name;
        const isEdit = change.op === 'updated' && shown?.[0] !== '';
        return (
          shown && (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                {isEdit && (
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
                {isEdit && onRestore && kind.fields[name]?.serverOwned === false && (
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
  );
}
